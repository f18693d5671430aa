import { afterAll, describe, expect, it } from 'vitest';
import { API, TypeFlags } from 'typescript/unstable/sync';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import { isBinaryExpression, isDeleteExpression, isElementAccessExpression } from 'typescript/unstable/ast/is';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const api = new API({ cwd: root });
afterAll(() => api.close());

/** Tables whose keys are single letters of a text, and field names that come from `Object.keys` or the database's schema. */
const KNOWN_KEYS = [
  'src/domain/ownValue.ts',
  'src/domain/booking/latin.ts',
  'src/domain/airports/spelling.ts',
  'src/domain/booking/merge.ts',
  'src/offline/store/memoryDatabase.ts',
  'src/offline/store/schema.ts',
];
const ASSIGNMENTS = new Set([
  SyntaxKind.EqualsToken,
  SyntaxKind.PlusEqualsToken,
  SyntaxKind.QuestionQuestionEqualsToken,
  SyntaxKind.BarBarEqualsToken,
]);

const isWritten = (node: Node): boolean =>
  isDeleteExpression(node.parent) ||
  (isBinaryExpression(node.parent) && node.parent.left === node && ASSIGNMENTS.has(node.parent.operatorToken.kind));

/** `record[key]` and `key in record` with any text as key. */
function lookupsIn(configFile: string): string[] {
  const snapshot = api.updateSnapshot({ openProjects: [join(root, configFile)] });
  const project = snapshot.getProject(join(root, configFile));
  if (!project) throw new Error(`No project ${configFile}`);
  const { checker, program } = project;
  const found: string[] = [];
  const isAnyText = (node: Node): boolean => ((checker.getTypeAtLocation(node)?.flags ?? 0) & TypeFlags.String) !== 0;
  const isRecord = (node: Node): boolean => {
    const type = checker.getTypeAtLocation(node);
    const real = type && checker.getNonNullableType(type);
    return real !== undefined && !checker.isArrayLikeType(real) && (real.flags & TypeFlags.StringLike) === 0;
  };
  for (const name of program.getSourceFileNames()) {
    const path = name.replace(root, '');
    if (!/^(?:src|sw)\//.test(path) || KNOWN_KEYS.includes(path)) continue;
    const file = program.getSourceFile(name);
    if (!file) continue;
    const visit = (node: Node): void => {
      const isLookup =
        isElementAccessExpression(node) &&
        !isWritten(node) &&
        isAnyText(node.argumentExpression) &&
        isRecord(node.expression);
      const isIn = isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword && isAnyText(node.left);
      if (isLookup || isIn) found.push(`${path}: ${node.getText().slice(0, 60)}`);
      node.forEachChild((child) => visit(child));
    };
    visit(file);
  }
  return found;
}

describe('a key from outside', () => {
  it.each(['tsconfig.json', 'sw/tsconfig.json'])(
    'is looked up among a record’s own values only (%s)',
    (config) => {
      expect(lookupsIn(config)).toEqual([]);
      // The types of the whole project: minutes on a busy machine.
    },
    120_000,
  );
});
