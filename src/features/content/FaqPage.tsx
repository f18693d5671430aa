import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { type FaqTopic, countQuestions, faqJsonLd, searchFaq } from '@/domain/content/faq';
import type { Locale } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { dataScript } from '@/platform/trusted';
import { type TextState, useFaq } from '@/state/content';
import { hasPage } from '@/state/features';
import { useSession } from '@/state/session';
import { AppLink } from '@/ui/AppLink';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { IconSearch } from '@/ui/firstIcons';
import { classes } from '@/ui/classes';
import { TextField } from '@/ui/Field';
import { Skeleton } from '@/ui/Skeleton';
import { Spoken } from '@/ui/Spoken';
import { TextLink } from '@/ui/TextLink';
import { AgencyLinks } from '../common/AgencyLinks';
import content from './Content.module.css';
import { DocumentText } from './DocumentText';
import styles from './Faq.module.css';
import { fragmentOf } from './faqAddress';
import { Question } from './Question';
import { TextVersion } from './TextVersion';
import './print.css';

/** Tells search engines the questions. */
function useStructuredData(topics: readonly FaqTopic[]): void {
  useEffect(() => {
    const script = dataScript('application/ld+json', faqJsonLd(topics));
    document.head.append(script);
    return () => script.remove();
  }, [topics]);
}

/** Opens the question that the address names and goes to it, or to a topic. Back and Forward keep their place. */
function useAddressedQuestion(): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const isBack = type === NavigationType.Pop && key !== 'default';
    const id = fragmentOf(hash);
    const found = id ? document.getElementById(id) : null;
    if (!found?.closest('[data-text]')) return;
    if (found instanceof HTMLDetailsElement) found.open = true;
    if (isBack) return;
    found.scrollIntoView();
    (found.querySelector('summary') ?? found).focus({ preventScroll: true });
  }, [hash, key, type]);
}

/** Paper shows every answer. */
function useOpenInPrint(list: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = (): void => {
      opened = Array.from(list.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []);
      for (const one of opened) one.open = true;
    };
    const close = (): void => {
      for (const one of opened) one.open = false;
      opened = [];
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, [list]);
}

/** Ways to ask the agency itself. */
function Ask() {
  const t = useT();
  return (
    <Card title={t('content.faq.ask')} className={styles.ask}>
      <p>{t('content.faq.askText')}</p>
      <div className={styles.contacts}>
        <AgencyLinks />
      </div>
      {hasPage('support') && <TextLink to="/dashboard/support">{t('content.faq.support')}</TextLink>}
    </Card>
  );
}

interface ListProps {
  topics: readonly FaqTopic[];
}

/** All topics, each with links to its questions. */
function TopicList({ topics }: ListProps) {
  const t = useT();
  return (
    <>
      <ul className={styles.topics}>
        {topics.map(({ id, title, questions }) => (
          <li key={id}>
            <h2>{title ? <AppLink to={`/info/faq#${id}`}>{title}</AppLink> : t('content.faq.other')}</h2>
            <ul>
              {questions.map((each) => (
                <li key={each.id}>
                  <AppLink to={`/info/faq#${each.id}`}>{each.question}</AppLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <TextLink to="/info/faq">{t('content.faq.all')}</TextLink>
    </>
  );
}

/** All questions by topic, and links to the topics. */
function QuestionList({ topics }: ListProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useOpenInPrint(list);
  const titled = topics.filter(({ title }) => title);
  return (
    <div ref={list}>
      {titled.length > 1 && (
        <nav className={styles.jump} aria-label={t('content.faq.topics')}>
          <ul>
            {titled.map(({ id, title }) => (
              <li key={id}>
                <AppLink to={`/info/faq#${id}`} preventScrollReset>
                  {title}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {topics.map(({ id, title, questions }) => (
        <section key={id} className={styles.topic}>
          <h2 id={id || undefined} tabIndex={-1}>
            {title || t('content.faq.other')}
          </h2>
          {questions.map((question) => (
            <Question key={question.id} {...question} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** The questions with a search within them. */
function Found({ state, view }: { state: Extract<TextState<FaqTopic[]>, { phase: 'ready' }>; view: FaqView }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const topics = useMemo(() => searchFaq(state.data, wanted), [state.data, wanted]);
  const n = countQuestions(topics);
  const List = view === 'topics' ? TopicList : QuestionList;
  useStructuredData(state.data);
  // Here, not in the list: that comes and goes with what is typed, and would take the focus.
  useAddressedQuestion();
  return (
    <>
      <div className={styles.search} data-screen="">
        <TextField
          label={t('content.faq.search')}
          name="faq"
          type="search"
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
        <p aria-hidden="true">{wanted && n > 0 && t('content.faq.found', { n })}</p>
        <Spoken
          text={wanted ? (n > 0 ? t('content.faq.found', { n }) : t('content.faq.none', { text: wanted })) : ''}
        />
      </div>
      {n > 0 ? (
        <List topics={topics} />
      ) : (
        <EmptyState
          icon={<IconSearch />}
          title={t('content.faq.none', { text: wanted })}
          actions={
            <Button kind="primary" onClick={() => setTyped('')}>
              {t('content.faq.all')}
            </Button>
          }
        >
          {t('content.faq.noneText')}
        </EmptyState>
      )}
      <Ask />
      <TextVersion version={null} source={state.source} savedAt={state.savedAt} />
    </>
  );
}

/** `topics`: the page of topics with links; `questions`: the answers themselves. */
export type FaqView = 'topics' | 'questions';

function Shown({ view, locale }: { view: FaqView; locale: Locale }): ReactNode {
  const t = useT();
  const { state, again } = useFaq(locale);
  if (state.phase === 'ready') return <Found state={state} view={view} />;
  if (state.phase === 'loading')
    return (
      <output className="stack" aria-busy="true" aria-label={t('content.loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </output>
    );
  // A tenant whose server has no questions as strings may have them as a text.
  return (
    <div className={content.text}>
      <DocumentText type="faq" level="h2" onRetry={again} />
    </div>
  );
}

/** /info/faq and /info/faq-topics */
export function FaqPage({ view }: { view: FaqView }) {
  const t = useT();
  const { locale } = useSession();
  return (
    <article data-text="">
      <div className={content.band}>
        <div className="wrap">
          <h1>{t(view === 'topics' ? 'content.faqTopics' : 'content.faq')}</h1>
          <p>{t('content.faq.lede')}</p>
        </div>
      </div>
      <div className={classes('wrap', content.page)}>
        <Shown key={locale} view={view} locale={locale} />
      </div>
    </article>
  );
}
