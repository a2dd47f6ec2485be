// Bar of the page: its parts, created once for the page. Creating them touches no element: modules can be loaded without
// a page.
import { createMenu } from "./parts/menu/menu.js";

export const menu = createMenu();
