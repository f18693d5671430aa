import { voteTable } from '@/domain/shared/list';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import type { OpenList } from '@/state/shared/lists';
import { Card } from '@/ui/Card';
import { IconHeart, IconMinus } from '@/ui/icons';
import { Tag } from '@/ui/Tag';
import styles from './SharedList.module.css';

/** Who likes which flight, and what they say. */
export function VoteTableCard({ open: { list, me } }: { open: OpenList }) {
  const t = useT();
  const format = useFormat();
  const { people, counts, liked } = voteTable(list);
  if (people.length === 0) {
    return (
      <Card title={t('shared.votes')}>
        <p className={styles.facts}>{t('shared.noVotes')}</p>
      </Card>
    );
  }
  const nameOf = (voter: string, name: string): string =>
    voter === me ? (name ? t('shared.youNamed', { name }) : t('shared.you')) : name || t('shared.nameless');
  const words = people.filter(({ word }) => word !== '');
  return (
    <Card title={t('shared.votes')}>
      {/* A wide table must scroll by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('shared.votes')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td>
                <span className="sr-only">{t('shared.flights')}</span>
              </td>
              {people.map(({ voter, name }) => (
                <th key={voter} scope="col">
                  {nameOf(voter, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.flights.map((flight, at) => (
              <tr key={`${flight.query}${flight.mergeKey}${flight.dataProvider}`}>
                <th scope="row">
                  {t('shared.flightN', { n: at + 1 })}{' '}
                  {counts[at]! > 0 && <Tag kind={liked.has(at) ? 'ok' : undefined}>{format.number(counts[at]!)}</Tag>}
                </th>
                {people.map(({ voter, hearts }) => (
                  <td key={voter} className={hearts.includes(at) ? styles.yes : undefined}>
                    {hearts.includes(at) ? <IconHeart size="s" /> : <IconMinus size="s" />}
                    <span className="sr-only">{t(hearts.includes(at) ? 'shared.yes' : 'shared.no')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {words.length > 0 && (
        <dl className={styles.words} aria-label={t('shared.words')}>
          {words.map(({ voter, name, word }) => (
            <div key={voter}>
              <dt>{nameOf(voter, name)}</dt>
              <dd dir="auto">{word}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
