import { type CSSProperties, type ReactNode, useState } from 'react';
import { AppLink } from '@/ui/AppLink';
import { ActionBar, ActionSum, AppBar } from '@/ui/Bars';
import { BookingProgress } from '@/ui/BookingProgress';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Check, RadioRow } from '@/ui/Check';
import { Chip } from '@/ui/Chip';
import { DayShift } from '@/ui/DayShift';
import { Dialog, FullScreen } from '@/ui/Dialog';
import { Disclosure } from '@/ui/Disclosure';
import { EmptyState } from '@/ui/EmptyState';
import { SelectField, TextField } from '@/ui/Field';
import { Fixed } from '@/ui/Fixed';
import { FormCell, FormGrid } from '@/ui/FormGrid';
import { IconButton, IconLink } from '@/ui/IconButton';
import * as firstIcons from '@/ui/firstIcons';
import * as otherIcons from '@/ui/icons';
import { Logo } from '@/ui/Logo';
import { NightNote } from '@/ui/NightNote';
import { Notice } from '@/ui/Notice';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { PlaneProgress } from '@/ui/PlaneProgress';
import { Popover } from '@/ui/Popover';
import { Price } from '@/ui/Price';
import { RetryButton } from '@/ui/RetryButton';
import { Dot, Ring, RouteLine } from '@/ui/RouteLine';
import { Segmented } from '@/ui/Segmented';
import { ServerHtml } from '@/ui/ServerHtml';
import { ServiceRow, ServiceRows } from '@/ui/ServiceRow';
import { Skeleton } from '@/ui/Skeleton';
import { StateHead } from '@/ui/StateHead';
import { AsOf, Ribbon, SyncState } from '@/ui/StateMarks';
import { Stepper } from '@/ui/Stepper';
import { Tabs } from '@/ui/Tabs';
import { Tag } from '@/ui/Tag';
import { TextArea } from '@/ui/TextArea';
import { TextButton, TextLink } from '@/ui/TextLink';
import { BankTile, Tiles } from '@/ui/Tile';
import { Timer } from '@/ui/Timer';
import { toast } from '@/ui/toast';
import { TravelTime } from '@/ui/TravelTime';
import { UndoNotice } from '@/ui/UndoNotice';
import { VerticalRoute } from '@/ui/VerticalRoute';
import { isoDate } from '@/domain/dates';
import { classes } from '@/ui/classes';
import styles from './Styleguide.module.css';

const icons = { ...firstIcons, ...otherIcons };

const OPENED = Date.now();
const nothing = (): void => undefined;
const LONG = 'Papildomos kelionės paslaugos ir registruotas bagažas visiems keleiviams';
const SIZES = ['s', 'm', 'b', 'l', 'xl', '2xl'];
const WEIGHTS = ['regular', 'medium', 'strong'];
const RADII = ['s', 'm', 'l', 'full'];
const COLOURS =
  'brand on-brand brand-ink brand-edge brand-tint brand-line accent secondary-tint hero canvas surface raised sunken hover line line-strong line-field ink ink-2 ink-3 inverse focus ok ok-tint warn warn-tint bad bad-tint';

/** One state of a component. `as`: as under the pointer or the keyboard. */
function State({ name, as, children }: { name: string; as?: 'hover' | 'focus' | 'press'; children: ReactNode }) {
  return (
    <figure className={styles.state} data-as={as}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}

/** The same control at rest, under the pointer, under the keyboard and pressed. */
const AtHand = ({ children }: { children: ReactNode }) => (
  <>
    <State name="rest">{children}</State>
    <State name="hover" as="hover">
      {children}
    </State>
    <State name="focus" as="focus">
      {children}
    </State>
  </>
);

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div className={classes(styles.states, wide && styles.wide)}>{children}</div>
    </section>
  );
}

const Scale = () => (
  <>
    <Part title="Text" wide>
      {SIZES.map((size) => (
        <div key={size} style={{ font: `var(--regular) var(--t-${size}) var(--font)` }}>
          {size}:{' '}
          {WEIGHTS.map((weight) => (
            <span key={weight} style={{ fontWeight: `var(--${weight})` }}>
              Skrydžiai į Ženevą, Куда 1 234,50 €{' '}
            </span>
          ))}
        </div>
      ))}
    </Part>
    <Part title="Corners and colours">
      {RADII.map((radius) => (
        <State key={radius} name={radius}>
          <div className={styles.swatch} style={{ borderRadius: `var(--r-${radius})`, background: 'var(--surface)' }} />
        </State>
      ))}
      {COLOURS.split(' ').map((colour) => (
        <State key={colour} name={colour}>
          <div className={styles.swatch} style={{ background: `var(--${colour})` }} />
        </State>
      ))}
    </Part>
  </>
);

const KINDS = ['primary', 'tonal', 'outline', 'quiet', 'danger'] as const;
const Buttons = () => (
  <>
    {KINDS.map((kind) => (
      <Part key={kind} title={`Button, ${kind}`}>
        <AtHand>
          <Button kind={kind}>Continue</Button>
        </AtHand>
        <State name="disabled, with a reason">
          <Button kind={kind} why="Fill in the travellers first.">
            Continue
          </Button>
        </State>
        <State name="busy">
          <Button kind={kind} busy>
            Continue
          </Button>
        </State>
        <State name="large">
          <Button kind={kind} size="l">
            Pay €580.80
          </Button>
        </State>
        <State name="small">
          <Button kind={kind} size="s">
            Change
          </Button>
        </State>
        <State name="long text">
          <Button kind={kind}>{LONG}</Button>
        </State>
      </Part>
    ))}
    <Part title="Links and small buttons">
      <State name="ButtonLink">
        <ButtonLink kind="outline" to="/">
          Homepage
        </ButtonLink>
      </State>
      <State name="RetryButton">
        <RetryButton kind="tonal" label="Try again" onRetry={nothing} />
      </State>
      <AtHand>
        <TextLink to="/">All flights</TextLink>
      </AtHand>
      <State name="TextButton">
        <TextButton onClick={nothing}>Change</TextButton>
      </State>
      <State name="AppLink">
        <AppLink to="/">A link in a text</AppLink>
      </State>
      <AtHand>
        <IconButton label="Save" icon={<icons.IconHeart />} onClick={nothing} />
      </AtHand>
      <State name="chosen">
        <IconButton label="Saved" icon={<icons.IconHeart />} pressed onClick={nothing} />
      </State>
      <State name="count">
        <IconButton label="Saved: 12" icon={<icons.IconHeart />} count={12} onClick={nothing} />
      </State>
      <State name="edge">
        <IconButton label="Swap" icon={<icons.IconSwap />} edge onClick={nothing} />
      </State>
      <State name="disabled">
        <IconButton label="More" icon={<icons.IconPlus />} edge aria-disabled onClick={nothing} />
      </State>
      <State name="IconLink">
        <IconLink label="Trips" icon={<icons.IconTicket />} to="/" />
      </State>
    </Part>
  </>
);

function Choices({ scheme }: { scheme: string }) {
  const [part, setPart] = useState('return');
  const [tab, setTab] = useState('city');
  const [is, setIs] = useState(true);
  const [count, setCount] = useState(1);
  return (
    <>
      <Part title="Check, switch, radio">
        <AtHand>
          <Check label="Direct flights" checked={false} onValue={nothing} />
        </AtHand>
        <State name="chosen">
          <Check label="Direct flights" checked={is} onValue={setIs} />
        </State>
        <State name="disabled">
          <Check label="Direct flights" checked={false} disabled onValue={nothing} />
        </State>
        <State name="error">
          <Check label="I agree" checked={false} error="Agree to go on." onValue={nothing} />
        </State>
        <State name="switch">
          <Check switch label="Prices with bags" checked={is} onValue={setIs} />
        </State>
        <State name="hint, count, long text">
          <Check label={LONG} checked={false} hint="From €12" count="24" onValue={nothing} />
        </State>
        <State name="radio">
          <RadioRow name={`${scheme}-a`} value="a" label="Any" checked={false} onSelect={nothing} />
          <RadioRow name={`${scheme}-a`} value="b" label="Chosen" count="7" checked onSelect={nothing} />
        </State>
      </Part>
      <Part title="Chip">
        <AtHand>
          <Chip pressed={false} onPress={nothing}>
            Evening
          </Chip>
        </AtHand>
        <State name="chosen">
          <Chip pressed onPress={nothing}>
            Evening
          </Chip>
        </State>
        <State name="disabled">
          <Chip pressed={false} disabled onPress={nothing}>
            Evening
          </Chip>
        </State>
        <State name="long text">
          <Chip pressed={false} onPress={nothing}>
            {LONG}
          </Chip>
        </State>
      </Part>
      <Part title="Segmented" wide>
        <State name="one of three is chosen">
          <Segmented
            label="Kind of trip"
            value={part}
            onValue={setPart}
            options={[
              { value: 'return', label: 'Pirmyn ir atgal' },
              { value: 'oneway', label: 'Į vieną pusę' },
              { value: 'multi', label: 'Keli miestai' },
            ]}
          />
        </State>
        <State name="focus" as="focus">
          <Segmented label="Sex" value="f" onValue={nothing} options={[{ value: 'f', label: 'Female' }]} />
        </State>
        <State name="error">
          <Segmented
            label="Sex"
            value=""
            wrong="Choose one."
            onValue={nothing}
            options={[
              { value: 'f', label: 'Female' },
              { value: 'm', label: 'Male' },
            ]}
          />
        </State>
      </Part>
      <Part title="Tabs" wide>
        <Tabs
          label="Deals"
          panel={`${scheme}-deals`}
          value={tab}
          onValue={setTab}
          tabs={[
            { value: 'city', label: 'City breaks' },
            { value: 'sea', label: 'At the sea' },
            { value: 'long', label: LONG },
          ]}
        />
      </Part>
      <Part title="Stepper" wide>
        <Stepper
          label="Adults"
          hint="12 and older"
          value={count}
          min={1}
          max={9}
          onValue={setCount}
          lessLabel="Fewer adults"
          moreLabel="More adults"
          whyLess="One adult at least."
        />
      </Part>
      <Part title="Tile" wide>
        <Tiles label="Banks" invalid>
          <BankTile name={`${scheme}-b`} code="a" bank="Swedbank" logoUrl="" checked onSelect={nothing} />
          <BankTile name={`${scheme}-b`} code="b" bank="Magnetiq Bank" logoUrl="" checked={false} onSelect={nothing} />
        </Tiles>
      </Part>
    </>
  );
}

const Fields = () => (
  <Part title="Field">
    <AtHand>
      <TextField label="Name" name="name" value="Anna" onValue={nothing} />
    </AtHand>
    <State name="empty, with a hint">
      <TextField label="Name" name="empty" value="" hint="As in the passport" onValue={nothing} />
    </State>
    <State name="error">
      <TextField label="Name" name="bad" value="Anna1" error="Letters only." onValue={nothing} />
    </State>
    <State name="sound">
      <TextField label="VAT number" name="ok" value="LV40003003003" ok onValue={nothing} />
    </State>
    <State name="disabled">
      <TextField label="E-mail" name="off" value="anna@example.com" disabled onValue={nothing} />
    </State>
    <State name="long text">
      <TextField label={LONG} name="long" value={LONG} hint={LONG} onValue={nothing} />
    </State>
    <State name="SelectField">
      <SelectField
        label="Country"
        name="country"
        value="LV"
        options={[{ value: 'LV', label: 'Latvia' }]}
        onValue={nothing}
      />
    </State>
    <State name="TextArea">
      <TextArea label="Message" name="text" value="One line" onValue={nothing} />
    </State>
    <State name="FormGrid">
      <FormGrid>
        <FormCell span="half">
          <TextField label="Name" name="a" value="Anna" onValue={nothing} />
        </FormCell>
        <FormCell span="half">
          <TextField label="Surname" name="b" value="Bērziņa" onValue={nothing} />
        </FormCell>
      </FormGrid>
    </State>
  </Part>
);

const NOTICES = ['neutral', 'brand', 'ok', 'warn', 'bad'] as const;
const Messages = () => (
  <>
    <Part title="Notice" wide>
      {NOTICES.map((kind) => (
        <Notice
          key={kind}
          kind={kind}
          wide
          title={`${kind}.`}
          actions={
            <Button kind="tonal" size="s">
              Try again
            </Button>
          }
        >
          {kind === 'neutral' ? LONG : 'What happened, what is safe, what to do next.'}
        </Notice>
      ))}
      <UndoNotice text="The draft was deleted." undo="Undo" keepFocus onUndo={nothing} onExpire={nothing} />
      <Ribbon action={{ label: 'Try again', onPress: nothing }}>Offline. Showing flights saved at 14:20.</Ribbon>
    </Part>
    <Part title="Toast">
      {(['info', 'ok', 'bad'] as const).map((kind) => (
        <Button key={kind} kind="outline" size="s" onClick={() => toast(kind, 'Back online. 3 updates sent')}>
          Show: {kind}
        </Button>
      ))}
    </Part>
    <Part title="Marks">
      {(['accent', 'brand', 'ok', 'warn', 'bad', undefined] as const).map((kind) => (
        <State key={kind ?? 'plain'} name={`Tag, ${kind ?? 'plain'}`}>
          <Tag kind={kind}>Cheapest</Tag>
        </State>
      ))}
      {(['sent', 'saved', 'waiting', 'failed'] as const).map((state) => (
        <State key={state} name={`SyncState, ${state}`}>
          <SyncState
            state={state}
            text="Saved on this device"
            {...(state === 'failed' && { onRetry: nothing, retryLabel: 'Try again' })}
          />
        </State>
      ))}
      <State name="AsOf">
        <AsOf>Prices as of 14:20</AsOf>
      </State>
      {(
        [
          ['held', 30],
          ['soon', 4],
          ['over', -1],
        ] as const
      ).map(([name, minutes]) => (
        <State key={name} name={`Timer, ${name}`}>
          <Timer
            deadline={OPENED + minutes * 60_000}
            total={30 * 60_000}
            held={(left) => `Fare held ${left}`}
            over="Check the price again"
            spoken={(left) => `${left} minutes left`}
            onCheck={nothing}
          />
        </State>
      ))}
      <State name="NightNote, DayShift, TravelTime">
        <NightNote dep={{ date: isoDate(2027, 1, 21), time: '02:10' }} />
        <DayShift days={1} />
        <TravelTime minutes={220} />
        <Fixed text="Seat 12A" part="12A" />
      </State>
    </Part>
    <Part title="Price">
      <State name="in columns">
        <div className="to-end">
          {[123435, 111111, 18940, 900].map((value) => (
            <div key={value}>
              <Price cents={value} />
            </div>
          ))}
        </div>
      </State>
      <State name="l, xl">
        <Price cents={18940} size="l" />
        <Price cents={18940} size="xl" />
      </State>
      <State name="held, from">
        <Price cents={18940} held />
        <Price cents={18900} from />
      </State>
    </Part>
  </>
);

const MARKS = [
  { label: 'Fare', at: 0, state: 'done', to: '/' },
  { label: 'Travellers', at: 23.6, state: 'now' },
  { label: 'Cover', at: 38.2, state: 'ahead' },
  { label: 'Extras', at: 61.8, state: 'ahead' },
  { label: 'Payment', at: 100, state: 'ahead' },
] as const;
const Routes = () => (
  <Part title="Lines" wide>
    <RouteLine
      parts={[
        { kind: 'fly', minutes: 90 },
        { kind: 'wait', minutes: 60 },
        { kind: 'fly', minutes: 160 },
      ]}
    />
    <RouteLine cut parts={[{ kind: 'fly', minutes: 1 }]} />
    <div className="row">
      <Ring />
      <Dot />
    </div>
    <PlaneProgress progress={62} label="Searching" />
    <BookingProgress labelled label="Steps" marks={MARKS} fill={23.6} />
    <VerticalRoute
      points={[
        { kind: 'start', time: '17:15', days: 0, place: 'Riga, RIX', note: 'Ryanair, economy' },
        { kind: 'wait', text: 'Change planes, 1 h 35', night: true },
        { kind: 'end', time: '19:55', days: 1, place: 'Barcelona, BCN' },
      ]}
    />
  </Part>
);

function Surfaces() {
  const [open, setOpen] = useState<'dialog' | 'screen' | 'pop' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Part title="Bars" wide>
        <AppBar
          lead={<IconButton label="Back" icon={<icons.IconLeft />} onClick={nothing} />}
          title="Barcelona"
          sub="2 adults"
        />
        <ActionBar>
          <ActionSum price={<Price cents={34024} />} note="In all" onPress={nothing} />
          <Button kind="primary">Continue</Button>
        </ActionBar>
        <Logo name="Kaija" />
      </Part>
      <Part title="Card, service, details" wide>
        <Card title="Traveller 1" aside={<TextButton onClick={nothing}>Remove</TextButton>}>
          {LONG}
        </Card>
        <ServiceRows>
          {(['', 'Added', 'Not taken'] as const).map((state) => (
            <ServiceRow
              key={state}
              on={state === 'Added'}
              state={state}
              title="SMS about the flight"
              icon={<icons.IconInfo />}
              price={<Price cents={290} />}
              per="2 flights × €1.45"
              control={
                <Button kind={state === 'Added' ? 'quiet' : 'tonal'} size="s">
                  {state === 'Added' ? 'Remove' : 'Add'}
                </Button>
              }
              more={{ label: 'More about it', content: <p>{LONG}</p> }}
            >
              Changes of times and gates as they come.
            </ServiceRow>
          ))}
        </ServiceRows>
        <ServiceRows label="Insurance">
          {(['none', 'basic'] as const).map((value) => (
            <ServiceRow
              key={value}
              title={value === 'none' ? 'No insurance' : LONG}
              price={value === 'none' ? null : <Price cents={2220} />}
              radio={{ name: 'plan', value, checked: value === 'basic', onChoose: nothing }}
            >
              One sentence.
            </ServiceRow>
          ))}
        </ServiceRows>
        <Disclosure>
          <summary>More about it</summary>
          {LONG}
        </Disclosure>
        <ServerHtml html="<h2>Text of the server</h2><p>One paragraph with <a href='/'>a link</a>.</p>" />
      </Part>
      <Part title="Nothing, and not yet" wide>
        <EmptyState
          icon={<firstIcons.IconTicket />}
          title="No trips yet"
          unbroken
          actions={<Button kind="primary">Search flights</Button>}
        >
          They appear here as soon as you book.
        </EmptyState>
        <EmptyState title="This page is not here" actions={<Button kind="primary">Home page</Button>}>
          Something failed: the line is broken.
        </EmptyState>
        {(['whole', 'grey', 'cut'] as const).map((line) => (
          <StateHead
            key={line}
            title="Thank you, your trip is booked"
            line={line}
            facts={[
              { name: 'Order', value: 'KA-1' },
              { name: 'Paid', value: '€340.24' },
            ]}
            main={<Button kind="primary">Show this trip</Button>}
            also={<Button kind="outline">Add to calendar</Button>}
            help={<Button kind="quiet">Help with this order</Button>}
          >
            <p>The payment arrived. We issue the tickets and send them to you.</p>
          </StateHead>
        ))}
        <Skeleton shape="title" width="w50" />
        <Skeleton />
        <Skeleton shape="block" />
        <ReadingDevice label="Reading" />
        <PageFrame title="Trips" lede="A page of the dashboard.">
          <p>Its content.</p>
        </PageFrame>
      </Part>
      <Part title="Over the page">
        <Button kind="outline" size="s" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button kind="outline" size="s" onClick={() => setOpen('screen')}>
          Full screen
        </Button>
        <Button kind="outline" size="s" onClick={() => setOpen('pop')}>
          Popover
        </Button>
        <div style={{ position: 'relative' } satisfies CSSProperties}>
          {open === 'pop' && (
            <Popover label="Popover" onDismiss={close} onEscape={close}>
              <p style={{ padding: 'var(--s4)' }}>What belongs to one control.</p>
            </Popover>
          )}
        </div>
        {open === 'dialog' && (
          <Dialog title="The price changed" onClose={close} actions={<Button kind="primary">Accept</Button>}>
            {LONG}
          </Dialog>
        )}
        {open === 'screen' && (
          <FullScreen title="Filters" onClose={close} footer={<Button kind="primary">Show 171 flights</Button>}>
            <p style={{ padding: 'var(--s4)' }}>{LONG}</p>
          </FullScreen>
        )}
      </Part>
    </>
  );
}

const Icons = () => (
  <Part title="Icons" wide>
    <div className="cluster">
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} title={name}>
          <Icon />
        </span>
      ))}
    </div>
  </Part>
);

/** Every component of src/ui in every state, light and dark side by side. */
export function Styleguide() {
  return (
    <main className={styles.page}>
      {(['light', 'dark'] as const).map((scheme) => (
        // `data-tenant`: the roles of the colours are computed here anew.
        <div key={scheme} className={styles.scheme} data-tenant="" style={{ colorScheme: scheme }}>
          <h1>{scheme === 'light' ? 'Light' : 'Dark'}</h1>
          <Scale />
          <Buttons />
          <Choices scheme={scheme} />
          <Fields />
          <Messages />
          <Routes />
          <Surfaces />
          <Icons />
        </div>
      ))}
    </main>
  );
}
