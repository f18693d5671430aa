import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TESTS_OF_TOOLS, filesOfTools } from '../../tools.mjs';

it('every test of tools is where the list says', () => {
  expect(TESTS_OF_TOOLS.filter((path) => !existsSync(path))).toEqual([]);
});

it('tests of tools depend on the tools, on their tests and on what these import of the app, and on nothing else of it', () => {
  const files = filesOfTools();
  expect(files).toEqual(
    expect.arrayContaining([
      'tools/tenant/tenantSchema.ts',
      'sandbox/app.ts',
      'tools/conform/kit.ts',
      'docs/api/openapi.yaml',
      'tests/integration/conform/sound.test.ts',
      'src/api/shapes/booking.ts',
      // Imported by a shape.
      'src/domain/locale.ts',
    ]),
  );
  expect(files?.filter((path) => /^src\/(?:state|features|ui|app)\//.test(path))).toEqual([]);
});
