import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type CredentialProblem,
  type CredentialProblems,
  MAX_PASSWORD,
  MIN_PASSWORD,
  credentialProblems,
  emailProblem,
} from '@/domain/account/credentials';
import { emailDoubt, tidyEmail } from '@/domain/booking/email';
import type { AuthFailure, Credentials } from '@/domain/account/types';
import type { MessageKey } from '@/i18n/keys';
import { useT } from '@/i18n/t';
import { clearFailure, signingIn, useSigningIn } from '@/state/account/signIn';
import { useSession } from '@/state/session';
import { afterPress, watchPresses } from '@/ui/afterPress';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { IconEye, IconEyeOff } from '@/ui/icons';
import { EmailQuestion } from '../common/EmailQuestion';
import { Failure } from './Failure';
import styles from './Account.module.css';

const PROBLEMS: Record<CredentialProblem, MessageKey> = {
  'email-missing': 'account.problem.emailMissing',
  'email-wrong': 'account.problem.emailWrong',
  emailOne: 'account.problem.emailOne',
  emailDots: 'account.problem.emailDots',
  emailApostrophe: 'account.problem.emailApostrophe',
  emailLetters: 'account.problem.emailLetters',
  'password-missing': 'account.problem.passwordMissing',
  'password-short': 'account.password.rule',
};

/** Failures of the provider that belong to a field. */
const FIELD_OF: Partial<Record<AuthFailure, { field: keyof Credentials; text: MessageKey }>> = {
  'invalid-email': { field: 'email', text: 'account.problem.emailWrong' },
  'weak-password': { field: 'password', text: 'account.fail.weak' },
};

interface CredentialFormProps {
  /** A new account: the password has a least length. */
  isNew: boolean;
  submit: string;
  send: (credentials: Credentials) => Promise<boolean>;
  /** Called with a sound address, for a link that gives a new password; without it nothing offers one. */
  onForgot?: (email: string) => void;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** Beside a failure: what helps. */
  help?: ReactNode;
}

/** The address stays for the other dialogs. */
const keepEmail = (email: string): void => void (signingIn.email = email);

interface PasswordFieldProps {
  value: string;
  onValue: (text: string) => void;
  isNew: boolean;
  error: string | undefined;
}

/** A password that can be shown; tells when Caps Lock is on. */
function PasswordField({ value, onValue, isNew, error }: PasswordFieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const rule = isNew ? t('account.password.rule', { n: MIN_PASSWORD }) : undefined;
  return (
    <TextField
      label={t('account.password.label')}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={MAX_PASSWORD}
      value={value}
      onValue={onValue}
      onKeyDown={look}
      onKeyUp={look}
      onLeave={() => setCaps(false)}
      error={error}
      hint={caps ? t('account.password.caps') : rule}
      trail={
        <IconButton
          className={styles.eye}
          label={t(shown ? 'account.password.hide' : 'account.password.show')}
          icon={shown ? <IconEyeOff /> : <IconEye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/**
 * Address and password in one form, as password managers expect it. A failure for want of a connection is tried again by
 * itself when it is back.
 */
export function CredentialForm({ isNew, submit, send, onForgot, children, help }: CredentialFormProps) {
  const t = useT();
  const { online } = useSession();
  const { email, failure, busy } = useSigningIn();
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [isTyping, setIsTyping] = useState(false);
  /** The doubtful address that was asked about. */
  const [asked, setAsked] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const focus = (field: keyof Credentials): void =>
    form.current?.querySelector<HTMLInputElement>(`[name="${field === 'email' ? 'username' : 'password'}"]`)?.focus();

  /** A password manager may fill the fields without an event. */
  const read = (name: string, known: string): string => {
    const value = new FormData(form.current ?? undefined).get(name);
    return typeof value === 'string' ? value : known;
  };
  const readEmail = (): string => {
    const typed = tidyEmail(read('username', email));
    keepEmail(typed);
    return typed;
  };

  const go = async (): Promise<void> => {
    if (busy) return;
    const given = { email: readEmail(), password: read('password', password) };
    setPassword(given.password);
    const found = credentialProblems(given, isNew);
    setProblems(found);
    if (found.email || found.password) return focus(found.email ? 'email' : 'password');
    // A new account with a mistyped address could never be confirmed: asked once.
    if (isNew && asked !== given.email && emailDoubt(given.email)) {
      setIsTyping(false);
      return setAsked(given.email);
    }
    await send(given);
    return undefined;
  };

  const forgot = (): void => {
    const typed = readEmail();
    const problem = emailProblem(typed);
    setProblems(problem ? { email: problem } : {});
    if (problem) focus('email');
    else onForgot?.(typed);
  };

  useEffect(watchPresses, []);
  const atField = failure && FIELD_OF[failure];
  const field = atField?.field;
  const focusField = useEffectEvent(focus);
  useEffect(() => {
    if (field) focusField(field);
  }, [field]);
  // It is of this form, and not told once more by the dialog below.
  useEffect(() => clearFailure, []);
  const again = useEffectEvent(() => void go());
  const waits = failure === 'offline';
  const wasOnline = useRef(online);
  useEffect(() => {
    const isBack = online && !wasOnline.current;
    wasOnline.current = online;
    if (waits && isBack) again();
  }, [online, waits]);
  useEffect(() => {
    // A short loss that the page did not notice otherwise.
    const retry = (): void => again();
    if (waits) addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [waits]);

  const textOf = (name: keyof Credentials): string | undefined => {
    const problem = problems[name];
    if (problem) return t(PROBLEMS[problem], { n: MIN_PASSWORD });
    return atField?.field === name ? t(atField.text) : undefined;
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void go();
  };
  const change = (name: keyof Credentials) => {
    if (problems[name]) setProblems({ ...problems, [name]: undefined });
    if (failure && !busy) signingIn.failure = null;
  };
  return (
    <form ref={form} className={styles.form} noValidate method="post" onSubmit={onSubmit}>
      {failure && !atField && (
        <div className="stack">
          <Failure failure={failure} />
          {help}
        </div>
      )}
      <TextField
        label={t('account.email.label')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={200}
        value={email}
        onValue={(text) => {
          setIsTyping(true);
          keepEmail(text);
          change('email');
        }}
        onLeave={() => afterPress(() => setIsTyping(false))}
        error={textOf('email')}
      />
      {!isTyping && (
        <EmailQuestion
          email={email}
          area="account"
          onTake={(to) => {
            signingIn.email = to;
            change('email');
          }}
        />
      )}
      <PasswordField
        value={password}
        onValue={(text) => {
          setPassword(text);
          change('password');
        }}
        isNew={isNew}
        error={textOf('password')}
      />
      {onForgot && (
        <div className={styles.aside}>
          <Button kind="quiet" busy={busy === 'mail'} onClick={forgot}>
            {t('account.email.forgot')}
          </Button>
        </div>
      )}
      {children}
      <Button kind="primary" size="l" wide type="submit" busy={busy === (isNew ? 'signUp' : 'email')}>
        {submit}
      </Button>
    </form>
  );
}
