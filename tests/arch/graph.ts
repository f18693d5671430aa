import type { SourceFile } from './imports';

/** The same files with imports of types as ordinary ones. */
export const withTypes = (files: readonly SourceFile[]): SourceFile[] =>
  files.map((file) => ({ ...file, imports: file.imports.map((each) => ({ ...each, typeOnly: false })) }));

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** Pairs of folders whose files import each other, imports of types included. */
export function folderPairs(files: readonly SourceFile[]): string[] {
  const folders = new Map(files.map(({ path }) => [path.replace(/\.tsx?$/, ''), folderOf(path)]));
  const edges = new Set<string>();
  for (const { path, imports } of files)
    for (const { target } of imports) {
      const [from, to] = [folderOf(path), folders.get(target)];
      if (to !== undefined && to !== from) edges.add(`${from} ${to}`);
    }
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`);
  });
}

/** Import cycles of a source tree, `import()` included, as lists of paths. Type-only imports do not count. */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const byName = new Map(files.map((file) => [file.path.replace(/\.(?:tsx?|m[jt]s)$/, ''), file]));
  const next = ({ imports }: SourceFile): SourceFile[] =>
    imports.flatMap(({ target, typeOnly }) => {
      const found = typeOnly ? undefined : (byName.get(target) ?? byName.get(target.replace(/\.(?:tsx?|m[jt]s)$/, '')));
      return found ? [found] : [];
    });
  // Tarjan: a strongly connected component of more than one file is a cycle.
  const index = new Map<SourceFile, number>();
  const low = new Map<SourceFile, number>();
  const stack: SourceFile[] = [];
  const cycles: string[][] = [];
  const visit = (file: SourceFile): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const other of next(file)) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(file, Math.min(low.get(file) ?? 0, low.get(other) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1) cycles.push(component.map(({ path }) => path));
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return cycles;
}

const EXPORT = /^export\s+(?:default\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/gm;

/** Names exported by more than one file, with those files. A shape and its type in one file count once. */
export function sharedNames(files: readonly SourceFile[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of files.filter((file) => !/\.d\.m?ts$/.test(file.path)))
    for (const [, name = ''] of text.matchAll(EXPORT)) homes.set(name, (homes.get(name) ?? new Set()).add(path));
  return [...homes].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}
