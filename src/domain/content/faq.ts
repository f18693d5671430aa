import { fold } from '../airports/spelling';
import { ownValue } from '../ownValue';

export interface FaqQuestion {
  /** Names it in the address: `/info/faq#baggage-included`. */
  id: string;
  question: string;
  /** Plain text, or HTML: see `isHtml`. */
  answer: string;
}

export interface FaqTopic {
  id: string;
  /** Empty for questions that belong to no topic. */
  title: string;
  questions: FaqQuestion[];
}

const TITLE = /^faq\.([a-z\d-]+)\.title$/i;
const PART = /^faq\.(?:([a-z\d-]+)\.)?([a-z\d-]+)\.(question|answer)$/i;

/**
 * Topics of the strings `faq.{topic}.title`, `faq.{topic}.{id}.question` and `.answer`, in their order; `faq.{id}.…` are
 * questions without a topic. A question without an answer is left out, and so is a topic without questions.
 */
export function faqOf(strings: Readonly<Record<string, string>>): FaqTopic[] {
  const topics = new Map<string, FaqTopic>();
  const topicOf = (id: string): FaqTopic => {
    const topic = topics.get(id) ?? { id, title: '', questions: [] };
    topics.set(id, topic);
    return topic;
  };
  const known = new Map<string, FaqQuestion>();
  for (const [key, value] of Object.entries(strings)) {
    const [, titled] = TITLE.exec(key) ?? [];
    if (titled) topicOf(titled).title = value.trim();
    const [, topic = '', name, part] = titled ? [] : (PART.exec(key) ?? []);
    if (!name) continue;
    const id = topic ? `${topic}-${name}` : name;
    const found = known.get(id) ?? { id, question: '', answer: '' };
    if (!known.has(id)) topicOf(topic).questions.push(found);
    known.set(id, found);
    found[part?.toLowerCase() === 'question' ? 'question' : 'answer'] = value.trim();
  }
  return Array.from(topics.values(), (topic) => ({
    ...topic,
    questions: topic.questions.filter(({ question, answer }) => question && answer),
  })).filter(({ questions }) => questions.length > 0);
}

/** True for an answer with tags. A text may have a lone `<`. */
export const isHtml = (answer: string): boolean => /<\/?[a-z][^<>]*>/i.test(answer);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of an answer. */
export const plainAnswer = (answer: string): string =>
  isHtml(answer)
    ? answer
        .replace(/<[^<>]*>/g, ' ')
        .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ownValue(ENTITIES, name) ?? whole)
        .replace(/\s+/g, ' ')
        .trim()
    : answer;

/** Topics with the questions that have all words of the text, whatever the accents and the case; all for an empty text. */
export function searchFaq(topics: readonly FaqTopic[], typed: string): FaqTopic[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const fits = ({ title }: FaqTopic, { question, answer }: FaqQuestion): boolean => {
    const text = fold(`${title} ${question} ${plainAnswer(answer)}`);
    return words.every((word) => text.includes(word));
  };
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter((question) => fits(topic, question)) }))
    .filter(({ questions }) => questions.length > 0);
}

/** How many questions the topics have. */
export const countQuestions = (topics: readonly FaqTopic[]): number =>
  topics.reduce((sum, { questions }) => sum + questions.length, 0);

/** The questions for search engines: schema.org FAQPage. */
export const faqJsonLd = (topics: readonly FaqTopic[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: topics
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainAnswer(answer) },
    })),
});
