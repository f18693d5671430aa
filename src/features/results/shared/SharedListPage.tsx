import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import { LIST_LIMITS, liveSummary, voteTable } from '@/domain/shared/list';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { now, rightNow } from '@/platform/clock';
import { useNamed } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import {
  type LinkRefusal,
  OF_MY_FLIGHTS,
  type OpenList,
  checkList,
  closeList,
  lastName,
  listPath,
  loadSharedLists,
  openListLink,
  sayOfList,
  shareFavourites,
  useSharedLists,
  voteHere,
} from '@/state/shared/lists';
import { carryState } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { TextField } from '@/ui/Field';
import { IconUsers } from '@/ui/firstIcons';
import { IconHeart } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { TextArea } from '@/ui/TextArea';
import { TextButton } from '@/ui/TextLink';
import { endsOf } from '../searchTexts';
import { SendList } from './SendList';
import { SharedFlightRow } from './SharedFlightRow';
import styles from './SharedList.module.css';
import { VoteTableCard } from './VoteTableCard';

const refusalText = (t: Translate, refusal: LinkRefusal): string =>
  refusal.kind === 'foreign'
    ? t('shared.refused.foreign', { tenant: refusal.tenant })
    : t(`shared.refused.${refusal.kind}`);

function Refused({ refusal }: { refusal: LinkRefusal }) {
  const t = useT();
  return (
    <div role="alert">
      <EmptyState
        title={t('shared.refused')}
        icon={<IconUsers />}
        actions={
          <>
            <ButtonLink kind="outline" to="/search/shared">
              {t('shared.all')}
            </ButtonLink>
            <ButtonLink kind="primary" to="/">
              {t('shared.toSearch')}
            </ButtonLink>
          </>
        }
      >
        {refusalText(t, refusal)}
      </EmptyState>
    </div>
  );
}

function KeptItem({ open: { list } }: { open: OpenList }) {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { locale } = useSession();
  const named = useNamed(list.flights[0]!.search);
  const route = t('results.savedRoute', endsOf(named, langOf(locale)));
  const go = async () => navigate(carryState(await listPath(list), search));
  return (
    <li className={styles.item}>
      <TextButton onClick={() => void go()}>{t('shared.keptItem', { route, n: list.flights.length })}</TextButton>
      <span className={styles.facts}>{t('shared.made', { time: format.asOf(list.madeAt, now()) })}</span>
    </li>
  );
}

/** Without a link: the lists of this device. */
function KeptLists() {
  const t = useT();
  const { kept } = useSharedLists();
  useEffect(() => void loadSharedLists(), []);
  if (kept === null) return <ReadingDevice label={t('shared.reading')} />;
  if (kept.length > 0)
    return (
      <Card title={t('shared.kept')}>
        <ul className={styles.items}>
          {kept.map((open) => (
            <KeptItem key={open.list.id} open={open} />
          ))}
        </ul>
      </Card>
    );
  return (
    <EmptyState
      unbroken
      icon={<IconHeart />}
      title={t('shared.none')}
      actions={
        <ButtonLink kind="primary" to="/">
          {t('shared.toSearch')}
        </ButtonLink>
      }
    >
      {t('shared.noneText')}
    </EmptyState>
  );
}

/** "2 cost the same, 1 is €14 dearer, 1 is gone", and how old that is. */
function LivePrices({ open: { list, checked } }: { open: OpenList }) {
  const t = useT();
  const format = useFormat();
  const { online } = useSession();
  const { checking } = useSharedLists();
  const sum = liveSummary(list.flights, checked?.live ?? [], rightNow());
  const parts = [
    sum.same > 0 && t('shared.same', { n: sum.same }),
    sum.dearer > 0 && t('shared.dearer', { n: sum.dearer, by: format.money(sum.dearerBy) }),
    sum.cheaper > 0 && t('shared.cheaper', { n: sum.cheaper, by: format.money(sum.cheaperBy) }),
    sum.gone > 0 && t('shared.gone', { n: sum.gone }),
    sum.unknown > 0 && t('shared.unknown', { n: sum.unknown }),
  ].filter((part) => part !== false);
  return (
    <Card title={t('shared.prices')}>
      <div className={styles.prices}>
        <output>
          <b>{checking ? t('shared.checking') : checked ? parts.join(', ') : t('shared.unchecked')}</b>
          <span className={styles.facts}>
            {checked && !checking ? t('shared.checkedAt', { time: format.asOf(checked.at, now()) }) : ''}
          </span>
        </output>
        {online && (
          <Button
            kind="outline"
            size="s"
            busy={checking}
            onClick={() => void checkList(list.id, new AbortController().signal, true)}
          >
            {t('shared.again')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function MyAnswer({ open }: { open: OpenList }) {
  const t = useT();
  const mine = voteHere(open);
  const [name, setName] = useState(() => mine.name || lastName());
  const [word, setWord] = useState(mine.word);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    await sayOfList({ name, word });
    setSending(true);
  };
  const title = t(open.own ? 'shared.send' : 'shared.sendBack');
  return (
    <Card title={t('shared.mine')}>
      <div className="stack">
        <p className={styles.facts}>{t('shared.mineText')}</p>
        <TextField
          label={t('shared.name')}
          name="voter"
          autoComplete="given-name"
          maxLength={LIST_LIMITS.name}
          value={name}
          onValue={(text) => {
            setName(text);
            void sayOfList({ name: text });
          }}
        />
        <TextArea
          label={t('shared.word')}
          name="word"
          rows={2}
          maxLength={LIST_LIMITS.word}
          value={word}
          onValue={(text) => {
            setWord(text);
            void sayOfList({ word: text });
          }}
        />
        {!open.kept && <Notice kind="warn">{t('shared.notKept')}</Notice>}
        <div>
          <Button kind="primary" aria-haspopup="dialog" onClick={() => void send()}>
            {title}
          </Button>
        </div>
      </div>
      {isSending && <SendList list={open.list} title={title} onClose={() => setSending(false)} />}
    </Card>
  );
}

function Opened({ open }: { open: OpenList }) {
  const t = useT();
  const { list, me, checked } = open;
  const { online } = useSession();
  useEffect(() => {
    if (!online) return undefined;
    const control = new AbortController();
    void checkList(list.id, control.signal);
    return () => control.abort();
  }, [list.id, online]);
  const { hearts } = voteHere(open);
  const { people, liked } = voteTable(list);
  return (
    <div className="stack">
      <LivePrices open={open} />
      <Card title={t('shared.flights')}>
        <ul className={styles.list}>
          {list.flights.map((flight, at) => (
            <SharedFlightRow
              key={`${flight.query}${flight.mergeKey}${flight.dataProvider}`}
              flight={flight}
              n={at + 1}
              live={checked?.live[at] ?? null}
              liked={hearts.includes(at)}
              onLike={() =>
                void sayOfList({
                  hearts: hearts.includes(at)
                    ? hearts.filter((n) => n !== at)
                    : [...hearts, at].toSorted((a, b) => a - b),
                })
              }
              others={list.votes
                .filter((vote) => vote.voter !== me && vote.hearts.includes(at))
                .map(({ name }) => name || t('shared.nameless'))}
              isMost={people.length > 1 && liked.has(at)}
            />
          ))}
        </ul>
      </Card>
      <MyAnswer open={open} />
      <VoteTableCard open={open} />
    </div>
  );
}

/** A list of flights that a link holds, to decide on together; without one the lists of this device. */
export function SharedListPage() {
  const t = useT();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { open, refusal } = useSharedLists();
  const letters = hash.replace(/^#/, '');
  useEffect(() => {
    if (letters === OF_MY_FLIGHTS) {
      void shareFavourites().then((path) => path && navigate(carryState(path, search), { replace: true }));
    } else if (letters) void openListLink(letters);
    return closeList;
    // oxlint-disable-next-line react/exhaustive-deps -- the query is carried along, whatever it is
  }, [letters]);
  const by = open?.list.by;
  const lede = open && [by && t('shared.from', { name: by }), t('shared.lede', { n: open.list.flights.length })];
  return (
    <PageFrame title={t('shared.title')} lede={lede ? lede.filter(Boolean).join('. ') : undefined}>
      {letters === '' && <KeptLists />}
      {letters !== '' && open && <Opened key={open.list.id} open={open} />}
      {letters !== '' && !open && refusal && <Refused refusal={refusal} />}
      {letters !== '' && !open && !refusal && <ReadingDevice label={t('shared.reading')} />}
    </PageFrame>
  );
}
