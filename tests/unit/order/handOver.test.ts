import { afterEach, expect, it, vi } from 'vitest';
import { handOver } from '@/features/common/handOver';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import flow from '@/i18n/compiled/flow/en_GB.json';
import { translate } from '@/i18n/t';
import { toast } from '@/ui/toast';

vi.mock('@/ui/toast', () => ({ toast: vi.fn() }));

const file = new File(['%PDF'], 'ticket.pdf', { type: 'application/pdf' });
const told = () => vi.mocked(toast).mock.calls;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('tells of a download that the browser may have dropped, and offers to share the file where it can', async () => {
  seedMessages('flow', 'en_GB', flow);
  await switchLocale('en_GB').catch(() => undefined);
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  const share = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', {});
  await handOver([file], translate);
  expect(told()[0]).toMatchObject(
    ['info', /^The file goes to your downloads\. Nothing there\?/, { action: undefined }].map((one) =>
      one instanceof RegExp ? expect.stringMatching(one) : one,
    ),
  );
  vi.stubGlobal('navigator', { canShare: () => true, share });
  await handOver([file], translate);
  told()[1]?.[2]?.action?.onPress();
  expect(share).toHaveBeenCalledWith({ files: [file] });
});
