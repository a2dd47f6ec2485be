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
    window.dash_clientside.set_props("request", { data: { ...flying.ask, seq: number } });
  }

  function lost() {
    linviz.emit("offline", true);
    waiting ??= { ask: flying.ask, then: flying.then };
    flying = null;
    clock = setTimeout(pump, RETRY);
  }

  linviz.receive = (reply) => {
    if (!reply || reply.seq !== flying?.seq) return window.dash_clientside.no_update;
    clearTimeout(clock);
    const { then } = flying;
    flying = null;
    linviz.emit("offline", false);
    then(reply);
    pump();
    return window.dash_clientside.no_update;
  };

  linviz.request = { send, get busy() { return flying !== null || waiting !== null; } };
})((window.linviz ??= {}));
