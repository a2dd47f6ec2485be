"""The page's bundle: one script and one sheet that do what the files of assets/ do."""

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from urllib.parse import unquote

import pytest

from linviz.scenario.files import Presets, data_folder
from linviz.ui.page import layout, notes
from linviz.ui.page.document import Site
from linviz.ui.server import bundle
from linviz.ui.server.linker import link_chunk, link_modules, minify
from linviz.ui.server.pruner import CLASS
from linviz.ui.server.serve import bootstrap_sheet
from tests.javascript import node

ASSETS = Path(__file__).parents[2] / "assets"
BOOTSTRAP = bootstrap_sheet()
# the constant of a module in a bundle
CONSTANT = re.compile(r"^const \$(\w+) = \(\(\) => \{$", re.M)
# of a module, outside of its functions
STATE = r"^(export )?(let |const \w+ = (new |\[\];|\{\};))"


def script_output(texts: dict[str, str]) -> str:
    """Return what the linked script prints."""
    done = node.run("--eval", link_modules(texts, "main.js"))
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_modules_are_joined_in_the_order_of_their_imports_and_run_once() -> None:
    texts = {
        "main.js": 'import { a } from "./a.js";\nimport * as deep from "./in/deep.js";\n'
        "const own = 1;\nconsole.log(a, deep.b(), own);\n",
        "a.js": 'import { own as theirs } from "./in/own.js";\nexport const a = theirs + 1;\n',
        "in/deep.js": 'import {\n  own,\n} from "./own.js";\nexport function b() { return own; }\n',
        "in/own.js": 'console.log("once");\nexport const own = 40;\nexport class Unused {}\n',
        "nobody.js": 'import { nothing } from "./nowhere.js";\n',
    }
    assert script_output(texts).split("\n") == ["once", "41 40 1"]


def test_an_async_function_stays_one_and_inner_names_stay_inside() -> None:
    texts = {
        "main.js": 'import { late } from "./late.js";\nconst k = 2;\nlate().then((v) => console.log(v, k));\n',
        "late.js": "const k = 1;\nexport async function late() { return k; }\n",
    }
    assert script_output(texts) == "1 2"


def test_a_chunk_shares_what_the_page_has_and_brings_the_rest(tmp_path: Path) -> None:
    texts = {
        "main.js": 'import { count } from "./kit/counter.js";\nconsole.log("page", count());\n',
        "kit/counter.js": "let n = 0;\nexport const count = () => (n += 1);\n",
        "late/late.js": 'import { count } from "../kit/counter.js";\n'
        'import { own } from "./own.js";\nexport const start = () => own + count();\n',
        "late/own.js": "export const own = 40;\n",
    }
    page, chunk = tmp_path / "page.js", tmp_path / "chunk.mjs"
    page.write_text(link_modules(texts, "main.js"), "utf-8")
    chunk.write_text(link_chunk(texts, "main.js", "late/late.js"), "utf-8")
    program = tmp_path / "program.mjs"
    # as a page runs its script
    program.write_text(
        'import { readFileSync } from "node:fs";\nimport { runInThisContext } from "node:vm";\n'
        'runInThisContext(readFileSync(process.argv[2], "utf-8"));\n'
        'const { chunk } = await import("./chunk.mjs");\nconsole.log(chunk.start());\n',
        "utf-8",
    )
    done = node.run(str(program), str(page))
    assert done.stdout.split() == ["page", "1", "42"], done.stderr


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"main.js": 'import a from "./a.js";\n'}, "does not know this form"),
        ({"main.js": "export { a };\n"}, "does not know this form"),
        ({"main.js": "export default 3;\n"}, "does not know this form"),
        ({"main.js": 'import { a } from "./a.js";\n'}, "imports a.js, which is not there"),
        (
            {
                "main.js": 'import { a } from "./a.js";\n',
                "a.js": 'import { b } from "./main.js";\n',
            },
            "main.js imports itself by way of a.js",
        ),
    ],
)
def test_what_the_linker_does_not_know_it_says(texts: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        link_modules(texts, "main.js")


def test_every_module_of_the_assets_is_in_the_page_and_none_says_the_linker_s_names() -> None:
    texts = bundle.module_texts(ASSETS)
    apart = {bundle.STARTUP, bundle.EARLY, bundle.WORKER}
    assert {path.name for path in ASSETS.rglob("*.js")} - apart == {Path(one).name for one in texts}
    page = link_modules(texts, bundle.ENTRY)
    chunks = [link_chunk(texts, bundle.ENTRY, chunk) for chunk in bundle.CHUNKS]
    text_by_constant = {
        re.sub(r"\W", "_", name.removesuffix(".js")): text for name, text in texts.items()
    }
    # what comes twice has no state, which would be there twice
    named = CONSTANT.findall(page + "".join(chunks))
    twice = {name for name, count in Counter(named).items() if count > 1}
    assert not [name for name in twice if re.search(STATE, text_by_constant[name], re.M)]
    for entry in (bundle.NOTES, bundle.GALLERY_ENTRY):
        named += CONSTANT.findall(link_modules(texts, entry))
    assert set(named) == text_by_constant.keys()
    # a text may name a symbol, as in $w (assets/kit/notation.js), and so may a pattern, as in \$w
    code = {name: re.sub(r'"[^"\n]*"|`[^`]*`|//.*', "", text) for name, text in texts.items()}
    assert not [name for name, text in code.items() if re.search(r"(?<!\\)\$[A-Za-z_]", text)]


@pytest.mark.long
def test_what_is_left_out_of_the_scripts_are_comments_and_indentation_alone(tmp_path: Path) -> None:
    inline = (bundle.STARTUP, bundle.EARLY)
    texts = bundle.module_texts(ASSETS) | {
        name: (ASSETS / name).read_text("utf-8") for name in inline
    }
    # a text over several lines would lose its own
    texts["wrong.js"] = "export const a = `\n  b`;\n"
    whole = typescript_output(texts, tmp_path / "whole")
    less = typescript_output(
        {name: minify(text) for name, text in texts.items()}, tmp_path / "less"
    )
    assert [name for name in texts if whole[name] != less[name]] == ["wrong.js"]
    assert sum(map(len, map(minify, texts.values()))) < 0.85 * sum(map(len, texts.values()))


def typescript_output(texts: dict[str, str], folder: Path) -> dict[str, str]:
    """Return the modules as TypeScript prints them, without comments and with its own indentation."""
    node.install()
    sources = {name: folder / "from" / name for name in texts}
    for name, text in texts.items():
        sources[name].parent.mkdir(parents=True, exist_ok=True)
        sources[name].write_text(text, "utf-8")
    done = node.run(
        node.TYPESCRIPT,
        *("--allowJs", "--removeComments", "--noCheck", "--noResolve", "--ignoreConfig"),
        *("--target", "esnext", "--module", "esnext", "--outDir", str(folder / "to")),
        *("--rootDir", str(folder / "from"), *map(str, sources.values())),
    )
    assert done.returncode == 0, done.stdout
    return {name: (folder / "to" / name).read_text("utf-8") for name in texts}


def test_the_styles_are_those_of_all_sheets_and_need_no_other_file() -> None:
    styles = bundle.joined_sheets(ASSETS)
    assert "/*" not in styles
    files = bundle.build_bundle(ASSETS, BOOTSTRAP).files
    homes = {(ASSETS / entry).parent: files[name] for entry, name in bundle.CHUNKS.items()}
    for path in {*ASSETS.rglob("*.css")} - {*(ASSETS / bundle.GALLERY).iterdir()}:
        sheet = bundle.COMMENT.sub("", path.read_text("utf-8"))
        last = re.findall(r"[^{}]+\{[^{}]*\}", sheet)[-1].strip()
        # the sheets of what comes later come with it
        own = next((homes[one] for one in path.parents if one in homes), None)
        assert (last in styles) == (own is None) or "url(" in last, path
        assert own is None or json.dumps(last)[1:-1].encode() in own.body, path
    addresses = re.findall(r'url\("([^"]+)"\)', styles)
    assert addresses
    assert all(one.startswith("data:image/svg+xml,") for one in addresses)
    icon = (ASSETS / "style" / "icons.svg").read_text("utf-8")
    assert icon in [unquote(one.removeprefix("data:image/svg+xml,")) for one in addresses]


def test_of_bootstrap_there_is_what_the_page_uses() -> None:
    catalogue = Presets(data_folder("scenarios")).catalogue()
    sheet = BOOTSTRAP.read_text("utf-8")
    offered = set(CLASS.findall(re.sub(r"\{[^{}]*\}", "{}", sheet)))
    page = layout.written(Site(""), catalogue, "").decode()
    used = {one for names in re.findall(r'class="([^"]*)"', page) for one in names.split()}
    # of these names we have styles of our own, and nothing is missing of Bootstrap's
    assert used & offered - bundle.CLASSES == {"card", "mark"}
    own = bundle.build_bundle(ASSETS, BOOTSTRAP).head
    assert ".form-switch .form-check-input" in own
    assert ".btn" not in own


def test_the_worker_names_the_files_of_its_build_and_is_no_part_of_the_page() -> None:
    made = bundle.build_bundle(ASSETS, BOOTSTRAP)
    named = re.search(rb"^const FILES = (.*);$", made.worker.body, re.M)
    assert named
    addresses = json.loads(named[1])
    # Plotly is for those who ask for it
    page, notes, *chunks = addresses
    assert [one.split("?")[0] for one in (page, notes)] == ["/assets/page.js", "/assets/notes.js"]
    assert [one.split("?")[0].removeprefix("/assets/") for one in chunks] == [
        *bundle.CHUNKS.values()
    ]
    for chunk in chunks:
        assert f'content="{chunk}"' in made.head
        # of the very page that has it, and with its styles
        text = made.files[chunk.split("?")[0].removeprefix("/assets/")].body.decode()
        assert text.startswith(f"// of {page}\n")
        assert 'const SHEET = "";' not in text
    assert f'src="{page}"' in made.head
    assert f'src="{notes}"' in made.notes
    assert "worker.js" not in bundle.module_texts(ASSETS)


def test_a_worker_without_a_place_for_the_files_is_noticed(tmp_path: Path) -> None:
    assets = shutil.copytree(ASSETS, tmp_path / "assets")
    (assets / bundle.WORKER).write_text("// nothing\n", "utf-8")
    with pytest.raises(ValueError, match="has no const FILES"):
        bundle.build_bundle(assets, BOOTSTRAP)


def test_a_version_is_that_of_the_content_and_not_of_the_machine(tmp_path: Path) -> None:
    one, other = (shutil.copytree(ASSETS, tmp_path / name) for name in ("one", "other"))
    (other / "main.js").touch()
    assert bundle.build_bundle(one, BOOTSTRAP).head == bundle.build_bundle(other, BOOTSTRAP).head
    (other / "kit" / "bus.js").write_text(
        (one / "kit" / "bus.js").read_text("utf-8") + "changed();\n", "utf-8"
    )
    assert bundle.build_bundle(one, BOOTSTRAP).head != bundle.build_bundle(other, BOOTSTRAP).head


def test_no_page_has_what_is_left_out_of_bootstrap() -> None:
    catalogue = Presets(data_folder("scenarios")).catalogue()
    pages = [layout.written(Site(""), catalogue, "").decode(), notes.written(Site("")).decode()]
    texts = [*pages, *(path.read_text("utf-8") for path in ASSETS.rglob("*.js"))]
    for text in texts:
        elements = {
            *re.findall(r"<([a-z]\w*)\b", text),
            *re.findall(r"""(?:element|createElement|make)\("(\w+)\"""", text),
        }
        assert not [one for one in elements if re.search(bundle.UNUSED, one)]
