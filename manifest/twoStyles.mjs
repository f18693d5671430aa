import { parse, root } from 'postcss';

/** Ahead of this element the styles of what follows are put: up to it the page is painted first. */
const FOLD = /<[^>]*\sdata-fold\b[^>]*>/;

/** The layer of which the first part of a page needs only what it uses; the others are small or all needed, and come whole. */
const SPLIT = 'components';

const uses = ({ selectors }, names) =>
  selectors.some((each) => Array.from(each.matchAll(/\.([\w-]+)/g)).every(([, name]) => names.has(name)));

/** Takes away the rules that need a class outside of `names`, and the blocks that are empty then. */
function prune(block, names) {
  block.each((node) => {
    if (node.type === 'rule') {
      if (!uses(node, names)) node.remove();
    } else if (node.nodes) {
      prune(node, names);
      if (node.nodes.length === 0) node.remove();
    }
  });
}

/**
 * Styles in two parts: what the HTML ahead of the fold uses, and the rest. The rest holds the split layer nearly whole, in its
 * order, so that rules of the same weight still win as they were written.
 * @param {string} css
 * @param {string} ahead HTML
 * @returns {{ first: string, rest: string }}
 */
export function splitStyles(css, ahead) {
  const used = new Set(Array.from(ahead.matchAll(/\sclass="([^"]*)"/g)).flatMap(([, names]) => names.split(/\s+/)));
  const first = parse(css);
  const rest = root();
  first.each((node) => {
    if (node.type !== 'atrule' || node.name !== 'layer' || !node.nodes || node.params !== SPLIT) return;
    const whole = node.clone();
    // What leads the layer and came first already loses to the same rules as before.
    while (whole.first?.type === 'rule' && uses(whole.first, used)) whole.first.remove();
    rest.append(whole);
    // The layer stays, though it may be empty: its place among the layers is where it was first named.
    prune(node, used);
  });
  return { first: first.toString(), rest: rest.toString() };
}

/**
 * HTML of a page cut where it is folded; null for a page without a fold.
 * @param {string} html
 */
export function atFold(html) {
  const at = FOLD.exec(html)?.index;
  return at === undefined ? null : { ahead: html.slice(0, at), below: html.slice(at) };
}
