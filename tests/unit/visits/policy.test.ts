import { describe, expect, it } from 'vitest';
import { headersFor, pagePolicy } from '../../../tools/host/headers';
import { readTenant } from '../../../tools/tenant/tenants';

interface Given {
  tagManagerId?: string | null;
  visitsUrl?: string | null;
  identity?: null;
}
const policies = (over: Given, more: { origins?: string[] } = {}): string => {
  const tenant = readTenant('kaija') as { settings: { apiBaseUrl: string; bucketPath: string } };
  const changed = { ...tenant, ...more, settings: { ...tenant.settings, ...over } };
  return `${pagePolicy(changed, '<html></html>')}; ${headersFor(changed)['/*']?.['Content-Security-Policy'] ?? ''}`;
};
const part = (policy: string, name: string): string =>
  policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';

describe('the policy of a tenant', () => {
  it('has no host for counting without one', () => {
    expect(policies({})).not.toMatch(/google|https:/);
    expect(part(policies({}), 'trusted-types')).toBe('trusted-types app dompurify');
  });

  it('has exactly the hosts of the tag manager', () => {
    const policy = policies({ tagManagerId: 'GTM-TEST1' });
    expect(part(policy, 'script-src')).toMatch(/ https:\/\/www\.googletagmanager\.com$/);
    expect(part(policy, 'script-src')).not.toContain('unsafe');
    expect(part(policy, 'connect-src')).toBe(
      "connect-src 'self' https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
    );
    expect(part(policy, 'frame-src')).toBe("frame-src 'self'");
    expect(part(policy, 'trusted-types')).toBe('trusted-types app dompurify default');
  });

  it('has the further origins of files for pictures and requests, and for nothing that runs', () => {
    const policy = policies({}, { origins: ['https://files.example.com', 'https://cdn.example.net'] });
    const files = 'https://files.example.com https://cdn.example.net';
    expect(part(policy, 'img-src')).toBe(`img-src 'self' data: blob: ${files}`);
    expect(part(policy, 'connect-src')).toBe(`connect-src 'self' ${files}`);
    expect(policy.match(/files\.example/g)).toHaveLength(2);
    for (const origin of [
      'http://files.example.com',
      'https://files.example.com/terms',
      'files.example.com',
      "https://x; script-src 'unsafe-inline'",
    ])
      expect(() => policies({}, { origins: [origin] }), origin).toThrow(/"origins" has https origins/);
  });

  it("has the endpoint's host to send to, and no script of it", () => {
    const policy = policies({ visitsUrl: 'https://stats.example.com/in' });
    expect(part(policy, 'connect-src')).toBe("connect-src 'self' https://stats.example.com");
    expect(part(policy, 'script-src')).not.toContain('example');
    expect(part(policies({ visitsUrl: 'visits' }), 'connect-src')).toBe("connect-src 'self'");
  });
});
