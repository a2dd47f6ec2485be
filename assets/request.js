// The way to the server: one request in flight, the newest wins, and what is lost is sent again.
((linviz) => {
  const PATIENCE = 4000;
  const RETRY = 3000;
  let flying = null;
  let waiting = null;
  let number = 0;
  let clock = null;

  // ask: what the server gets; then: what is done with its reply
  function send(ask, then) {
    waiting = { ask, then };
    pump();
  }

  function pump() {
    if (flying || !waiting) return;
    number += 1;
    flying = { ...waiting, seq: number };
    waiting = null;
    clearTimeout(clock);
    clock = setTimeout(lost, PATIENCE);
    const { ask, seq } = flying;
    post("request", "reply", { ...ask, seq }).then(receive, () => {
      if (flying?.seq === seq) lost();
    });
  }

  // What Dash's renderer sends when a store changes. It is sent from here, because the renderer tells every component
  // of every change of a store, on the way out and on the way back: half of the time of a drag.
  async function post(input, output, data, options = {}) {
    const { requests_pathname_prefix: base } = JSON.parse(linviz.byId("_dash-config").textContent);
    const answer = await fetch(`${base}_dash-update-component`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        output: `${output}.data`,
        outputs: { id: output, property: "data" },
        inputs: [{ id: input, property: "data", value: data }],
        changedPropIds: [`${input}.data`],
      }),
      ...options,
    });
    if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
    return (await answer.json()).response[output].data;
  }

  function lost() {
    clearTimeout(clock);
    linviz.emit("offline", true);
    waiting ??= { ask: flying.ask, then: flying.then };
    flying = null;
    clock = setTimeout(pump, RETRY);
  }

  function receive(reply) {
    // too late: it was given up
    if (reply.seq !== flying?.seq) return;
    clearTimeout(clock);
    const { then } = flying;
    flying = null;
    linviz.emit("offline", false);
    then(reply);
    pump();
  }

  linviz.request = { send, post, get busy() { return flying !== null || waiting !== null; } };
})((window.linviz ??= {}));
