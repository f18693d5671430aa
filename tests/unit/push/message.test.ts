import { describe, expect, it } from 'vitest';
import { readPushMessage } from '@/domain/push/message';
import { publicKeyOf, targetOf, withOrder } from '@/domain/push/telling';

const scope = new URL('https://fly.example/app/');
const sound = { title: 'Changed', body: 'Later', navigate: 'https://fly.example/app/dashboard/trips/1?lang=lt' };
const read = (notification: unknown, form: unknown = 8030) => readPushMessage({ web_push: form, notification }, scope);

describe('a declarative message', () => {
  it('is read with its tag and language', () => {
    expect(read({ ...sound, tag: 'trip:1', lang: 'lt' })).toEqual({
      title: 'Changed',
      body: 'Later',
      path: '/dashboard/trips/1?lang=lt',
      tag: 'trip:1',
      lang: 'lt',
    });
  });

  it.each([
    ['another origin', 'https://evil.example/app/'],
    ['another program of the host', 'https://fly.example/shop/'],
    ['out of the scope by dots', 'https://fly.example/app/../shop/'],
    ['a script', 'javascript:alert(1)'],
    ['a name and a password', 'https://a:b@fly.example/app/'],
    ['nothing', undefined],
  ])('that leads to %s is none', (_, navigate) => {
    expect(read({ ...sound, navigate })).toBe(null);
  });

  it('needs its form and a title', () => {
    expect(read(sound, 1)).toBe(null);
    expect(read({ ...sound, title: ' \n' })).toBe(null);
    expect(read(null)).toBe(null);
    expect(readPushMessage(null, scope)).toBe(null);
    expect(readPushMessage('text', scope)).toBe(null);
  });

  it('is cut to what a notification shows, without characters that turn its text round', () => {
    const long = read({ ...sound, title: 'x'.repeat(500), body: 'y'.repeat(5000) });
    expect([long?.title.length, long?.body.length]).toEqual([120, 480]);
    expect(read({ ...sound, title: 'a\u202Eb\u0007c', body: 'one\ntwo' })).toMatchObject({
      title: 'a b c',
      body: 'one\ntwo',
    });
    expect(read({ ...sound, tag: 'x'.repeat(700), lang: '<b>' })).not.toHaveProperty('tag');
  });
});

it('a key of the agency is a point of P-256', () => {
  const key = `B${'a'.repeat(86)}`;
  expect(publicKeyOf({ publicKey: key })).toBe(key);
  for (const wrong of [undefined, null, {}, { publicKey: 'abc' }, { publicKey: `A${'a'.repeat(86)}` }, 'B'])
    expect(publicKeyOf(wrong)).toBe(null);
});

it('a subscription without keys is none', () => {
  expect(targetOf({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } })).toEqual({
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
  });
  expect(targetOf({ endpoint: 'https://push.example/1', keys: { p256dh: 'p' } })).toBe(null);
  expect(targetOf(undefined)).toBe(null);
});

it('an order is told once, or not', () => {
  expect(withOrder({ orders: ['1'] }, '1', true)).toEqual({ orders: ['1'] });
  expect(withOrder({ orders: ['1', '2'] }, '1', false)).toEqual({ orders: ['2'] });
});
