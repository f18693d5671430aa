import { describe, expect, it } from 'vitest';
import { loginAddress, safeFrom, withoutLogin } from '@/domain/account/from';

describe('the path after login', () => {
  it.each([
    ['/dashboard/trips', '/dashboard/trips'],
    ['/dashboard/trips/ORD-1?lang=lt#legs', '/dashboard/trips/ORD-1?lang=lt#legs'],
    ['/search/results?s_iata=rix&start=2027-01-15', '/search/results?s_iata=rix&start=2027-01-15'],
    ['/a/../dashboard', '/dashboard'],
  ])('%s leads to %s', (from, path) => expect(safeFrom(from)).toBe(path));

  it.each([
    [null],
    [''],
    ['dashboard'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/.//evil.example/x'],
    ['/a/..//evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/\t/evil.example'],
    ['/x\n'],
    [`/${'x'.repeat(2001)}`],
  ])('%j leads home', (from) => expect(safeFrom(from)).toBe('/'));

  it('never asks to sign in again', () => {
    expect(safeFrom('/?login=true&from=%2Fdashboard')).toBe('/');
    expect(safeFrom('/dashboard?login=true&lang=lv')).toBe('/dashboard?lang=lv');
  });
});

describe('the address that asks a guest to sign in', () => {
  it('carries the path with its query, and the language of its own', () => {
    const query = new URLSearchParams(loginAddress('/dashboard/invoices?lang=ru&sort=dateAsc').slice(2));
    expect(Object.fromEntries(query)).toEqual({
      login: 'true',
      from: '/dashboard/invoices?lang=ru&sort=dateAsc',
      lang: 'ru',
    });
    expect(safeFrom(query.get('from'))).toBe('/dashboard/invoices?lang=ru&sort=dateAsc');
  });

  it('loses both parameters afterwards, and nothing else', () => {
    expect(withoutLogin('?login=true&from=%2Fdashboard&lang=et')).toBe('?lang=et');
    expect(withoutLogin('?login=true')).toBe('');
  });
});
