import { type AuthFailure, type Method, methodName } from '@/domain/account/types';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';

import { useSession } from '@/state/session';
import { Notice } from '@/ui/Notice';

/** Failures without a text: the screen itself shows what happened. */
const SILENT: readonly AuthFailure[] = ['cancelled', 'popup-blocked'];

const TEXTS: Partial<Record<AuthFailure, MessageKey>> = {
  offline: 'account.fail.offline',
  credentials: 'account.fail.credentials',
  'email-in-use': 'account.fail.inUse',
  'weak-password': 'account.fail.weak',
  'invalid-email': 'account.problem.emailWrong',
  'too-many': 'account.fail.tooMany',
  'link-expired': 'account.fail.link',
  'session-ended': 'account.login.ended',
  'not-enabled': 'account.fail.notEnabled',
};

interface FailureProps {
  failure: AuthFailure | null;
  /** The way that failed; named where another provider would work. */
  method?: Method | null | undefined;
}

/** What went wrong, in the traveller's words. The provider's code is in the log. */
export function Failure({ failure, method }: FailureProps) {
  const t = useT();
  const { email } = useSession().profile.contactInformation;
  if (!failure || SILENT.includes(failure)) return null;
  if (failure === 'disabled')
    return (
      <Notice kind="bad" live>
        {t('account.fail.disabled')} {email && <a href={`mailto:${email}`}>{email}</a>}
      </Notice>
    );
  const name = method ? methodName(method) : '';
  const unavailable = failure === 'provider-unavailable';
  return (
    <Notice kind={failure === 'offline' ? 'warn' : 'bad'} live>
      {unavailable
        ? name
          ? t('account.fail.unavailable', { method: name })
          : t('account.fail.unreachable')
        : t(TEXTS[failure] ?? 'account.fail.unknown')}
    </Notice>
  );
}
