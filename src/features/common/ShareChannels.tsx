import { type ReactNode, useState } from 'react';
import {
  type Device,
  type ShareChannel,
  type Shared,
  channelsOf,
  isAppOnly,
  shareAddress,
} from '@/domain/offers/share';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { IconChain, IconChat, IconMail, IconPhone, IconShare } from '@/ui/icons';
import styles from './ShareChannels.module.css';

/** Brand names are the same in every language. */
const BRAND: Partial<Record<ShareChannel, string>> = {
  whatsapp: 'WhatsApp',
  messenger: 'Messenger',
  telegram: 'Telegram',
  viber: 'Viber',
};
const PAPER_PLANE = 'M20.5 4.5 3.5 11l5.75 2.5L20.5 4.5Zm0 0-4 15-7.25-6v5.5l3-3.2';
/** Speech bubble with a handset. */
const WHATSAPP =
  'M4 20.25l1.3-4.1a8.25 8.25 0 1 1 3 2.85L4 20.25ZM9.4 8.25c-.8.6-1 1.6-.6 2.6a8.5 8.5 0 0 0 4.6 4.6c1 .4 2 .2 2.6-.6l-2.1-1.6-.9.6a5.5 5.5 0 0 1-2.6-2.6l.6-.9-1.6-2.1Z';
/** Speech bubble with a bolt. */
const MESSENGER =
  'M12 3.75c4.9 0 8.5 3.3 8.5 7.6s-3.6 7.6-8.5 7.6c-.9 0-1.7-.1-2.5-.3l-2.75 1.6v-3c-2-1.4-3.25-3.5-3.25-5.9 0-4.3 3.6-7.6 8.5-7.6ZM7.25 13.25l3-3.25 3.25 2.5 3.25-3';
const ICON: Record<ShareChannel, ReactNode> = {
  link: <IconChain />,
  whatsapp: <Icon d={WHATSAPP} />,
  messenger: <Icon d={MESSENGER} />,
  imessage: <IconChat />,
  telegram: <Icon d={PAPER_PLANE} />,
  viber: <IconPhone />,
  email: <IconMail />,
};

const device = (): Device => ({
  apple: /iphone|ipad|ipod|macintosh/i.test(navigator.userAgent),
  handheld: matchMedia('(hover: none) and (pointer: coarse)').matches,
});

/** Copies a link, opens an app with it, or uses the device's share sheet. Needs the texts of the group `found`. */
export function ShareChannels({ shared }: { shared: Shared }) {
  const t = useT();
  const format = useFormat();
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shared.url);
      setCopied(true);
    } catch {
      // Without permission or clipboard the address can still be copied by hand.
      setCopied(false);
    }
  };
  const hasShareSheet = 'share' in navigator;
  const channels = channelsOf(device()).filter((channel) => channel !== 'link');
  const nameOf = (channel: ShareChannel) =>
    BRAND[channel] ?? t(channel === 'imessage' ? 'flight.share.imessage' : 'flight.share.email');
  return (
    <>
      <div className={styles.copy}>
        <TextField
          label={t('flight.share.link')}
          name="link"
          value={shared.url}
          onValue={() => undefined}
          readOnly
          onFocus={({ currentTarget: field }) => {
            field.select();
            // The browser scrolls to the end of the selection; the start says more.
            requestAnimationFrame(() => (field.scrollLeft = 0));
          }}
        />
        <Button kind="tonal" onClick={() => void copy()}>
          {t('flight.share.copy')}
        </Button>
      </div>
      <output className={styles.note}>
        {copied === true && t('flight.share.copied')}
        {copied === false && t('flight.share.notCopied')}
      </output>
      <ul className={styles.channels}>
        {hasShareSheet && (
          <li>
            <button
              type="button"
              onClick={() => {
                // Closing the share sheet rejects.
                navigator.share({ title: shared.subject, text: shared.text, url: shared.url }).catch(() => undefined);
              }}
            >
              <IconShare /> {t('flight.share.device')}
            </button>
          </li>
        )}
        {channels.map((channel) => {
          const href = shareAddress(channel, shared);
          const web = href.startsWith('https:');
          return (
            <li key={channel}>
              <a href={href} {...(web ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
                {ICON[channel]} {nameOf(channel)}
              </a>
            </li>
          );
        })}
      </ul>
      <p className={styles.note}>
        {t('flight.share.apps', { apps: format.list(channels.filter(isAppOnly).map(nameOf)) })}
      </p>
    </>
  );
}
