import { Validator } from '@seriousme/openapi-schema-validator';
import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { BatchRequest } from '@/api/shapes/updates';
import { ErrorBody } from '@/api/shapes/common';
import {
  type Judge,
  calls,
  document,
  examplesOf,
  judgeAnswer,
  judgeRequest,
  judgeSchema,
  operations,
} from './contract';
import { spoiled } from './spoil';
import { ANSWERS, REQUESTS } from './structs';

const named = (one: { operationId: string }): string => one.operationId;
const isJson = ([type]: [string, unknown]): boolean => type === 'application/json';
const LINES = 'application/x-ndjson';

describe('the document', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });
  it('would fail with an answer that has no description', async () => {
    const broken = structuredClone(document);
    const get = broken.paths['/services/all']?.['get'] as { responses: Record<string, object> };
    get.responses['200'] = {};
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });
  it('names, groups and explains every call and parameter', () => {
    const ids = operations.map(named);
    expect(new Set(ids).size).toBe(ids.length);
    const groups = document.tags.map(({ name }) => name);
    for (const one of operations) {
      expect(groups, one.operationId).toContain(one.tags[0]);
      expect(one.summary, one.operationId).toBeTruthy();
      expect(one.description, one.operationId).toBeTruthy();
      const obvious = new Set(['type', 'category']);
      const silent = one.parameters?.filter(({ name, description }) => !description && !obvious.has(name));
      expect(silent, one.operationId).toEqual([]);
    }
  });
  it('has valid JSON schemas only', () => {
    for (const name of Object.keys(document.components['schemas'] ?? {}))
      expect(() => judgeSchema(name)({}), name).not.toThrow();
  });
  it('uses every component it defines', () => {
    const text = JSON.stringify(document);
    for (const [kind, parts] of Object.entries(document.components)) {
      if (kind === 'securitySchemes') continue;
      const unused = Object.keys(parts).filter((name) => !text.includes(`"#/components/${kind}/${name}"`));
      expect(unused, kind).toEqual([]);
    }
  });
  it('documents refusals, too many requests and a server that is down for every call', () => {
    for (const one of calls)
      expect(Object.keys(one.responses), one.operationId).toEqual(
        expect.arrayContaining(['200', '400', '404', '429', '503']),
      );
  });
  it('gives every 404 and 410 the body without which the app takes it for a gateway’s', () => {
    let found = 0;
    for (const one of calls)
      for (const status of ['404', '410']) {
        if (!one.responses[status]) continue;
        found += 1;
        const { schema } = one.responses[status].content?.['application/json'] ?? {};
        expect(schema, `${one.operationId} ${status}`).toEqual({ $ref: '#/components/schemas/Error' });
      }
    expect(found).toBeGreaterThan(calls.length);
    expect(document.components['schemas']?.['Error']).toMatchObject({ required: ['errorMessage'] });
  });
  it('has an example of every answer, and a shape of the app for each', () => {
    for (const one of calls) {
      const types = Object.entries(one.responses['200']?.content ?? {});
      if (!types.some(isJson) && !types.some(([type]) => type === LINES)) continue;
      const type = types.some(isJson) ? 'application/json' : LINES;
      expect(examplesOf(one, '200', type).length, one.operationId).toBeGreaterThan(0);
      expect(Object.keys(ANSWERS)).toContain(one.operationId);
      if (one.requestBody) expect(Object.keys(REQUESTS)).toContain(one.operationId);
    }
    expect(Object.keys(ANSWERS).filter((id) => !calls.some((one) => one.operationId === id))).toEqual([]);
  });
});

/** Every example with its schema and the app's shape. */
const pairs: { title: string; value: unknown; judge: Judge; struct: (typeof ANSWERS)[string] }[] = calls.flatMap(
  (one) => {
    const id = one.operationId;
    const answer = ANSWERS[id];
    const request = REQUESTS[id];
    const lines = examplesOf(one, '200', LINES).flatMap(([, text]) => (text as string).trim().split('\n'));
    return [
      ...(answer
        ? examplesOf(one, '200').map(([name, value]) => ({
            title: `${id} ${name}`,
            value,
            judge: judgeAnswer(one),
            struct: answer,
          }))
        : []),
      ...(answer
        ? lines.map((line, n) => ({
            title: `${id} ${n}`,
            value: JSON.parse(line) as unknown,
            judge: judgeAnswer(one, '200', LINES),
            struct: answer,
          }))
        : []),
      ...(request
        ? examplesOf(one, null).map(([name, value]) => ({
            title: `${id} asked ${name}`,
            value,
            judge: judgeRequest(one),
            struct: request,
          }))
        : []),
    ];
  },
);

describe('examples', () => {
  it.each(pairs)('$title is accepted by the document and by the app', ({ value, judge, struct }) => {
    expect(judge(value)).toEqual([]);
    expect(is(value, struct)).toBe(true);
  });
  it('of refusals have the common error body', () => {
    let seen = 0;
    for (const one of operations)
      for (const status of Object.keys(one.responses).filter((each) => !each.startsWith('2')))
        for (const [name, value] of examplesOf(one, status)) {
          seen += 1;
          expect(judgeAnswer(one, status)(value), `${one.operationId} ${status} ${name}`).toEqual([]);
          if (name !== 'price') expect(is(value, ErrorBody), name).toBe(true);
        }
    expect(seen).toBeGreaterThan(100);
  });
});

describe('wrong answers', () => {
  it.each(pairs)(
    '$title, spoiled in any one place, is never valid by the document but wrong for the app',
    ({ value, judge, struct }) => {
      const promised: string[] = [];
      let refusedByBoth = 0;
      for (const each of spoiled(value)) {
        const fits = judge(each.value).length === 0;
        const taken = is(each.value, struct);
        if (fits && !taken) promised.push(each.path);
        if (!fits && !taken) refusedByBoth += 1;
      }
      expect(promised).toEqual([]);
      expect(refusedByBoth).toBeGreaterThan(0);
    },
  );
  it('that omit what the app needs are rejected by both', () => {
    const line = {
      seq: 1,
      mode: 'INITIAL',
      offers: [{ id: 'x' }],
      progress: 1,
      expires_at: '2026-11-20T12:30:00.000Z',
      done: false,
    };
    expect(judgeSchema('StreamLine')(line)).not.toEqual([]);
    expect(is(line, ANSWERS['streamResults']!)).toBe(false);
    const batch = [{ idempotency_id: 'a', payload: { type: 'passenger', original_id: 'one' } }];
    expect(judgeSchema('Batch')(batch)).not.toEqual([]);
    expect(is(batch, BatchRequest)).toBe(false);
    expect(judgeSchema('OrderAnswer')({ order_id: 'KA-1', status: 'redirect', amount: 1 })).toEqual([
      "/ must have required property 'redirect_url'",
      '/ must match "then" schema',
    ]);
  });
});
