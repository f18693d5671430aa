import { useRef, useState } from 'react';
import { ageGroupOn } from '@/domain/booking/ages';
import { NOT_APPLICABLE, STATELESS } from '@/domain/booking/fields';
import { type SavedTraveller, TRAVELLERS_KEPT } from '@/domain/booking/saved';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { agreeToKeepTravellers, putTraveller, removeTraveller, useTravellers } from '@/state/trips/travellers';
import { useTrips } from '@/state/trips/device';
import { useContentShown } from '@/state/useContentShown';
import { useToday } from '@/state/useTime';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { IconUsers } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { useFocusAfterRemoval } from '@/ui/focusAfterRemoval';
import { IconButton } from '@/ui/IconButton';
import { IconPlus, IconTrash } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { TextLink } from '@/ui/TextLink';
import { UndoNotice } from '@/ui/UndoNotice';
import { AccountQuestion, KeptWhere } from '../common/person/KeptWhere';
import { ExpiryNotices } from '../common/trips/ExpiryNotices';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { TravellerDialog } from './TravellerDialog';
import styles from './Dashboard.module.css';

interface RowProps {
  one: SavedTraveller;
  onEdit: () => void;
  onRemove: () => void;
}

/** One saved traveller, the age as of today. */
function TravellerRow({ one, onEdit, onRemove }: RowProps) {
  const t = useT();
  const format = useFormat();
  const today = useToday();
  const { name, surname, dob, nationality, travelDocument } = one;
  const group = ageGroupOn(dob, today);
  const who = `${name} ${surname}`.trim();
  const country =
    nationality === STATELESS
      ? t('booking.field.stateless')
      : nationality === NOT_APPLICABLE
        ? t('party.noCountry')
        : format.country(nationality);
  return (
    <li>
      <div className={styles.what}>
        <b>{who}</b>
        <span className="small muted">
          {[
            group && t(`dashboard.travellers.${group}`),
            t('dashboard.travellers.born', { date: format.date(dob) }),
            country,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        {travelDocument && (
          <span className="small muted">
            {t(travelDocument.expires < today ? 'dashboard.travellers.expired' : 'dashboard.travellers.valid', {
              document: t(`trips.document.${travelDocument.kind}`),
              country: format.country(travelDocument.country),
              date: format.date(travelDocument.expires),
            })}
          </span>
        )}
      </div>
      <div className={styles.tools}>
        <Button
          kind="quiet"
          size="s"
          aria-haspopup="dialog"
          aria-label={t('dashboard.travellers.editWho', { who })}
          onClick={onEdit}
        >
          {t('dashboard.travellers.edit')}
        </Button>
        <IconButton
          label={t('dashboard.travellers.deleteWho', { who })}
          icon={<IconTrash size="s" />}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}

/** The consent to save the travellers of the next booking. */
function Consent({ keep, onFail }: { keep: boolean; onFail: (failed: boolean) => void }) {
  const t = useT();
  return (
    <Card as="div">
      <Check
        switch
        label={t('dashboard.travellers.keep')}
        hint={t('dashboard.travellers.keepHint')}
        checked={keep}
        onValue={(agreed) => void agreeToKeepTravellers(agreed).then((done) => onFail(!done))}
      />
    </Card>
  );
}

/** /dashboard/passengers: the travellers saved on this device. It works offline. */
export function PassengersPage() {
  const t = useT();
  const saved = useTravellers();
  const trips = useTrips();
  const [edited, setEdited] = useState<SavedTraveller | 'new' | null>(null);
  const [removed, setRemoved] = useState<SavedTraveller | null>(null);
  const [failed, setFailed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useContentShown(saved !== undefined);
  // The first traveller replaces the button that added them, and a restored one the undo button.
  useFocusAfterRemoval(place, 'li button');
  const list = saved?.list ?? [];
  const remove = async (one: SavedTraveller) => {
    const done = await removeTraveller(one.id);
    setFailed(!done);
    if (done) setRemoved(one);
  };
  const undo = async (one: SavedTraveller) => {
    setFailed((await putTraveller(one)) !== 'saved');
    setRemoved(null);
  };
  const add = (
    <Button
      kind="primary"
      aria-haspopup="dialog"
      why={list.length >= TRAVELLERS_KEPT ? t('dashboard.travellers.full', { n: TRAVELLERS_KEPT }) : undefined}
      onClick={() => setEdited('new')}
    >
      <IconPlus /> {t('dashboard.travellers.add')}
    </Button>
  );
  return (
    <PageFrame
      ref={place}
      title={t('dashboard.nav.passengers')}
      aside={list.length > 0 && add}
      lede={
        <KeptWhere
          kind="travellers"
          device={t('dashboard.travellers.lede', { n: TRAVELLERS_KEPT })}
          account={t('dashboard.items.travellers', { n: TRAVELLERS_KEPT })}
        />
      }
    >
      {saved === undefined && <ReadingDevice label={t('dashboard.reading')} />}
      {saved === null && (
        <Notice kind="bad" title={t('dashboard.travellers.unreadable')}>
          {t('dashboard.travellers.unreadableText')}
        </Notice>
      )}
      {failed && (
        <Notice kind="bad" live>
          {t('dashboard.travellers.failed')}
        </Notice>
      )}
      <ExpiryNotices trips={trips} />
      {removed && (
        <UndoNotice
          key={removed.id}
          text={t('dashboard.travellers.deleted', { who: `${removed.name} ${removed.surname}`.trim() })}
          undo={t('dashboard.travellers.undo')}
          onUndo={() => void undo(removed)}
          onExpire={() => setRemoved(null)}
        />
      )}
      {saved && list.length === 0 && (
        <EmptyState icon={<IconUsers />} title={t('dashboard.travellers.none')} unbroken actions={add}>
          {t('dashboard.travellers.noneText')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <Card as="div">
          <ul className={styles.rows}>
            {list.map((one) => (
              <TravellerRow key={one.id} one={one} onEdit={() => setEdited(one)} onRemove={() => void remove(one)} />
            ))}
          </ul>
        </Card>
      )}
      {list.length >= TRAVELLERS_KEPT && (
        <p className="small muted">{t('dashboard.travellers.full', { n: TRAVELLERS_KEPT })}</p>
      )}
      <AccountQuestion kind="travellers" />
      {saved && <Consent keep={saved.keep} onFail={setFailed} />}
      <TextLink to="/device">{t('dashboard.device')}</TextLink>
      {edited && <TravellerDialog saved={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PageFrame>
  );
}
