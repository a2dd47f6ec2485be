// Writes the digests of tests/same/digests.py as Pyodide computes them: `node webassembly.mjs pyodide root packages
// wheels first count views`, with the folder of Pyodide, that of linviz, one with other packages, and wheels with commas.
import { pathToFileURL } from "node:url";

const [pyodide, root, packages, wheels, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(String(pathToFileURL(`${pyodide}/pyodide.mjs`)));
const python = await loadPyodide({ stdout: (line) => process.stdout.write(`${line}\n`) });
await python.loadPackage(wheels.split(","), { messageCallback() {} });
for (const [folder, here] of Object.entries({ "/root": root, "/packages": packages })) {
  python.FS.mkdirTree(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: here }, folder);
}
python.globals.set("given", python.toPy(given));
// There are no threads: their work is done where they are started. There is no clock of a thread either, and none is
// needed, since no clock decides how a run goes. Packages come last: those of Pyodide are for WebAssembly.
python.runPython(`
import runpy, sys, threading, time
threading.Thread.start = lambda self: self.run()
threading.Thread.join = lambda self, timeout=None: None
time.thread_time = lambda: 0.0
sys.path = ["/root", *sys.path, "/packages"]
sys.argv = ["digests", *given]
runpy.run_module("tests.same.digests", run_name="__main__")
`);
