import { proxy, ref, useSnapshot } from 'valtio';
import { emptyEnquiry, isTyped, requestOf, searchOf, withSearch } from '@/domain/enquiry/draft';
import type { EnquiryContact, EnquiryDraft, EnquiryKind } from '@/domain/enquiry/types';
import { findPlace } from '@/domain/airports/rows';
import type { Place, Search } from '@/domain/search/types';
import {
  listEnquiries,
  onEnquiryDraftElsewhere,
  readEnquiryDraft,
  removeEnquiryDraft,
  writeEnquiryDraft,
} from '@/offline/enquiries';
import { sendNewEnquiry } from '@/offline/posts';
import { listDrafts } from '@/offline/drafts';
import { startSync } from '@/offline/outbox';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { knownIdentity } from '../account';
import { draftsOf } from '../account/person/owned';
import { dialledPhone, phonePlansSettled } from '../booking/travellers/phone';
import { searchForm } from '../searchForm';
import { restoreLastSearch } from '../searchForm/lastSearch';
import { showInBoundForm } from '../searchForm/otherForm';
import { session } from '../session';

/** The form of each kind of enquiry. */
interface EnquiryForm {
  /** Null until the device has been read. Replaced by every change, never mutated. */
  draft: EnquiryDraft | null;
  /** The contact is from an earlier enquiry, a booking or the account. */
  isFilledIn: boolean;
  /** The device refuses to store what is typed. */
  isLost: boolean;
}

const fresh = (): EnquiryForm => ({ draft: null, isFilledIn: false, isLost: false });
const forms = proxy<Record<EnquiryKind, EnquiryForm>>({ business: fresh(), group: fresh() });

export const useEnquiryForm = (kind: EnquiryKind): Readonly<EnquiryForm> => useSnapshot(forms)[kind];

/** The draft as it is now, which a component may not have drawn yet. */
export const enquiryNow = (kind: EnquiryKind): EnquiryDraft | null => forms[kind].draft;

const uid = (): string => knownIdentity()?.uid ?? '';
const telCode = (): string => session.profile.phonePrefixes[0] ?? '';
/** The origin of the search form, as far as it is known here. */
function searchOrigin(): Place | null {
  if (searchForm.bound) return null;
  if (!searchForm.search.trips[0]?.srcLocation) restoreLastSearch();
  return searchForm.search.trips[0]?.srcLocation ?? null;
}
const empty = (kind: EnquiryKind): EnquiryDraft => emptyEnquiry(kind, telCode(), searchOrigin());

/** Fills in the tenant's airport where nothing else is known and nobody has typed. */
async function suggestFrom(kind: EnquiryKind): Promise<void> {
  const iata = session.settings.defaultOriginIata;
  const isFree = (draft: EnquiryDraft | null): draft is EnquiryDraft =>
    draft?.rev === 0 && !draft.trips[0]?.srcLocation;
  if (!isFree(forms[kind].draft)) return;
  const { cityOfCode } = await loadPart(() => import('../searchForm/places'));
  const item = await cityOfCode(iata).catch(() => null);
  const place = item ? findPlace([item], iata, false) : null;
  const { draft } = forms[kind];
  if (!place || !isFree(draft)) return;
  show(kind, { ...draft, trips: draft.trips.map((trip, at) => (at === 0 ? { ...trip, srcLocation: place } : trip)) });
}

function show(kind: EnquiryKind, draft: EnquiryDraft): void {
  forms[kind].draft = ref(draft);
  showInBoundForm(searchOf(draft));
}

/** Changes the form and stores it before it is drawn. */
export function editEnquiry(kind: EnquiryKind, change: Partial<EnquiryDraft>): void {
  const form = forms[kind];
  if (!form.draft) return;
  const draft = { ...form.draft, ...change, rev: form.draft.rev + 1 };
  form.draft = ref(draft);
  form.isLost = !writeEnquiryDraft(draft, uid());
}

export function editEnquiryContact(kind: EnquiryKind, change: Partial<EnquiryContact>): void {
  const contact = forms[kind].draft?.contact;
  if (contact)
    editEnquiry(kind, { contact: { ...contact, ...('email' in change && { isEmailSure: false }), ...change } });
}

/** A change of route or days by the pickers. */
export function editEnquiryRoute(kind: EnquiryKind, { tripType, trips }: Search): void {
  const { draft } = forms[kind];
  if (draft && (draft.trips !== trips || draft.tripType !== tripType)) editEnquiry(kind, { tripType, trips });
}

/** The contact this device knows: of the last enquiry, of a booking, of the account. Null without one. */
async function knownContact(): Promise<EnquiryContact | null> {
  const own = uid();
  const isOwn = (owner: string): boolean => owner === '' || owner === own;
  const enquiry = (await listEnquiries()).find((one) => isOwn(one.uid));
  if (enquiry) return enquiry.draft.contact;
  await listDrafts();
  const [booking] = (await draftsOf(isOwn)).filter(({ contact }) => contact.email.trim() !== '');
  if (booking) {
    const { contact, passengers } = booking;
    const [first] = passengers;
    const name = first ? `${first.name} ${first.surname}`.trim() : '';
    return { name, email: contact.email, telCode: contact.telCode || telCode(), tel: contact.tel };
  }
  const identity = knownIdentity();
  return identity?.email
    ? { name: identity.displayName ?? '', email: identity.email, telCode: telCode(), tel: '' }
    : null;
}

/**
 * Reads the form from the device, with the contact it knows if nothing was typed yet. Answers a function that ends following
 * other tabs. What is typed meanwhile stays.
 */
export function openEnquiry(kind: EnquiryKind): () => void {
  const form = forms[kind];
  let isOver = false;
  const stop = onEnquiryDraftElsewhere(kind, (draft) => {
    show(kind, draft ?? empty(kind));
  });
  const read = async (): Promise<void> => {
    const stored = await readEnquiryDraft(kind).catch((error: unknown) => {
      log.warn('storage', 'the enquiry could not be read', error);
      return null;
    });
    const contact = stored ? null : await knownContact().catch(() => null);
    if (isOver || (form.draft && form.draft.rev > (stored?.rev ?? 0))) return;
    form.isFilledIn = contact !== null;
    show(kind, stored ?? { ...empty(kind), ...(contact && { contact }) });
    await suggestFrom(kind);
  };
  void read();
  return () => {
    isOver = true;
    stop();
    // Signing out may remove it meanwhile: the next visit reads it again.
    Object.assign(form, fresh());
  };
}

/** "Not you?": removes the contact that was filled in. */
export function clearFilledIn(kind: EnquiryKind): void {
  forms[kind].isFilledIn = false;
  editEnquiry(kind, { contact: empty(kind).contact });
}

/** Empties the form, here and on the device. */
export async function startOver(kind: EnquiryKind): Promise<void> {
  await removeEnquiryDraft(kind);
  forms[kind].isFilledIn = false;
  show(kind, empty(kind));
  await suggestFrom(kind);
}

/** Puts the search of another page into the form. */
export function takeSearch(kind: EnquiryKind, search: Search, party: Search['passengers'] | null): void {
  const { draft } = forms[kind];
  if (!draft) return;
  const next = withSearch(draft, search, party);
  editEnquiry(kind, next);
  showInBoundForm(searchOf(next));
}

/** True when taking something else into the form would lose what was typed. */
export async function isEnquiryTyped(kind: EnquiryKind): Promise<boolean> {
  const draft = forms[kind].draft ?? (await readEnquiryDraft(kind));
  return draft !== null && isTyped(draft);
}

/** Hands the form over to the outbox. Answers the id of the enquiry. Rejects when the device could not store it. */
export async function sendEnquiryForm(kind: EnquiryKind): Promise<string> {
  await phonePlansSettled();
  const { draft } = forms[kind];
  if (!draft) throw new Error('The form is not read yet.');
  const id = uuid();
  const facts = {
    language: session.locale,
    currency: session.profile.projectCurrency,
    phone: dialledPhone(draft.contact),
  };
  // A page of a first visit has not started the outbox.
  startSync();
  await sendNewEnquiry({ id, uid: uid(), at: now(), draft, body: JSON.stringify(requestOf(draft, facts)) });
  return id;
}
