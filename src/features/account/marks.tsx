import type { Method } from '@/domain/account/types';
import { IconMail } from '@/ui/icons';
import styles from './Account.module.css';

const MARKS: Record<Exclude<Method, 'email'>, string> = {
  google:
    'M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4ZM12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22ZM6.4 14a6 6 0 0 1 0-3.9V7.5H3.1a10 10 0 0 0 0 9L6.4 14ZM12 5.9c1.5 0 2.8.5 3.9 1.5l2.8-2.8A10 10 0 0 0 3.1 7.5l3.3 2.6A5.9 5.9 0 0 1 12 5.9Z',
  facebook:
    'M14 8.2h2.8V4.3C16.3 4.2 15 4 13.6 4c-3 0-5 1.8-5 5.1v2.8H5.4v4.3h3.2V22h4v-5.8h3.2l.5-4.3h-3.7V9.5c0-1.2.3-1.3 1.4-1.3Z',
  apple:
    'M16.6 12.6c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.2-2.8.8-3.5.8-.7 0-1.8-.8-3-.8a4.4 4.4 0 0 0-3.8 2.3c-1.6 2.8-.4 6.9 1.2 9.2.8 1.1 1.7 2.3 2.9 2.3 1.2-.1 1.6-.8 3-.8s1.8.8 3 .7c1.3 0 2.1-1.1 2.8-2.2.9-1.3 1.3-2.5 1.3-2.6 0 0-2.5-1-2.5-3.6ZM14.3 5.8c.6-.8 1.1-1.9 1-3-1 .1-2.1.7-2.8 1.4-.6.7-1.1 1.8-1 2.8 1.1.1 2.2-.5 2.8-1.2Z',
};

/** The mark of a way to sign in; the text beside it names it. */
export function MethodMark({ method }: { method: Method }) {
  if (method === 'email') return <IconMail />;
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={MARKS[method]} />
    </svg>
  );
}
