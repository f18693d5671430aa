import type { Plugin } from 'vite';

/**
 * Seams for seeded faults: in a bundle made with this plugin every exported function and constant of `src/offline/{outbox,drafts}`
 * can be replaced at run time, for callers in its own module too. Nothing of it is in the product.
 */

const PRODUCT = /\/src\/offline\/(?:outbox|drafts)\/[^?]+\.ts/;
const SEAMS = '__seams';

type Replace = (original: unknown) => unknown;
/** By export: puts a replacement in its place and answers a function that takes it back. */
type Seams = Record<string, (replace: Replace) => () => void>;

/** For `build`: makes the exports of product modules assignable and adds an export with their seams. */
export const seamsPlugin = (): Plugin => ({
  name: 'seams',
  enforce: 'post',
  transform(code, id) {
    if (!PRODUCT.test(id)) return null;
    let output = code;
    const names: string[] = [];
    for (const node of this.parse(code).body) {
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
      if (declaration?.type === 'FunctionDeclaration' && declaration.id) names.push(declaration.id.name);
      if (declaration?.type !== 'VariableDeclaration') continue;
      // Of the same length, so that later positions stay true.
      if (declaration.kind === 'const')
        output = `${output.slice(0, declaration.start)}let  ${output.slice(declaration.start + 5)}`;
      for (const one of declaration.declarations) if (one.id.type === 'Identifier') names.push(one.id.name);
    }
    const seam = (name: string): string =>
      `${name}: (replace) => { const original = ${name}; ${name} = replace(original); return () => void (${name} = original); }`;
    return { code: `${output}\nexport const ${SEAMS} = { ${names.map(seam).join(', ')} };\n`, map: null };
  },
});

type Widened<T> = T extends number ? number : T extends string ? string : T;

/** Replacements for exports of one module. */
export interface Injection {
  module: object;
  replacements: Record<string, Replace>;
}

/** Names are checked against the module's exports, so that a rename reaches them. */
export const at = <M extends object>(
  module: M,
  replacements: { [Name in keyof M]?: (original: M[Name]) => Widened<M[Name]> },
): Injection => ({ module, replacements: replacements as Record<string, Replace> });

/** Puts replacements in place; answers a function that takes them back. Throws where there is no such seam. */
export function inject({ module, replacements }: Injection): () => void {
  const seams = (module as { [SEAMS]?: Seams })[SEAMS] ?? {};
  const restores = Object.entries(replacements).map(([name, replace]) => {
    const seam = seams[name];
    if (!seam) throw new Error(`There is no seam "${name}": its module is not part of a bundle made for proofs.`);
    return seam(replace);
  });
  return () => {
    for (const restore of restores) restore();
  };
}
