"""linviz as a web page: `python app.py` serves it here, `app:server` is for a WSGI server."""

import logging
import os

# read when BLAS is loaded: on a busy machine its threads wait for each other longer than such small products take
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# a process that computes loads this file under the name __mp_main__, and needs nothing of it
if __name__ != "__mp_main__":
    from linviz.ui.server.environment import check_all, host_and_port, own_folder
    from linviz.ui.server.memory import tune_memory
    from linviz.ui.server.serve import create_app, serve

    check_all()
    app = create_app(own_folder=own_folder())
    server = app.server
    tune_memory()

    if __name__ == "__main__":
        logging.basicConfig(level=logging.INFO, format="%(message)s")
        serve(app, *host_and_port())
