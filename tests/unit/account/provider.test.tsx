import { describe, expect, it } from 'vitest';
import { allowScripts, foreignScript } from '@/platform/foreignScripts';
import { forgetFirebaseUser } from '@/platform/identity/forgetUser';

describe('foreign scripts', () => {
  it('are those of allowed hosts', () => {
    expect(() => foreignScript('https://apis.google.com/js/api.js')).toThrow('Not an allowed script');
    allowScripts('https://apis.google.com/');
    expect(foreignScript('https://apis.google.com/js/api.js?onload=x')).toContain('apis.google.com');
    for (const url of ['https://apis.google.com.evil.example/', 'http://apis.google.com/js/api.js', '/assets/x.js'])
      expect(() => foreignScript(url)).toThrow('Not an allowed script');
  });
});

/** The database of the provider's library: who is signed in, by app. */
function library(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('firebaseLocalStorageDb', 1);
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' }),
    );
    opening.addEventListener('success', () => {
      const request = work(
        opening.result.transaction('firebaseLocalStorage', mode).objectStore('firebaseLocalStorage'),
      );
      request.addEventListener('success', () => {
        opening.result.close();
        resolve(request.result);
      });
    });
  });
}

describe("signing out without the provider's code", () => {
  it('makes no database where there is none', async () => {
    await forgetFirebaseUser('k', 'kaija');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('firebaseLocalStorageDb');
  });

  it("removes this tenant's traveller from the library's database, and no other", async () => {
    for (const tenant of ['kaija', 'yellow'])
      await library('readwrite', (rows) => rows.put({ fbase_key: `firebase:authUser:k:${tenant}`, value: tenant }));
    await forgetFirebaseUser('k', 'kaija');
    expect(await library('readonly', (rows) => rows.getAllKeys())).toEqual(['firebase:authUser:k:yellow']);
  });
});
