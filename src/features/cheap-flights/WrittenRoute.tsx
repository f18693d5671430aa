import { cheapPath } from '@/domain/cheap/address';
import type { Neighbours, PricedRoute, RoutePlace } from '@/domain/cheap/writtenRoutes';
import { langOf } from '@/domain/locale';
import { useSession } from '@/state/session';
import { Price } from '@/ui/Price';
import cheapStyles from './Cheap.module.css';
import styles from './Destinations.module.css';
import { useWords } from './priceTexts';

interface WrittenRouteProps {
  route: PricedRoute;
  neighbours: Neighbours;
  /** How long (ms) a price is shown. */
  limit: number;
  /** The time of a price in words, the same for everyone. */
  timeOf: (at: number) => string;
  /** Relative to the base of the page. */
  hrefOf: (route: PricedRoute) => string;
}

/**
 * The page of a route as the build writes it, for a reader without scripts: the price with its day and age, and links to
 * neighbours. It has the places of CheapPage, which takes over once it is loaded; the browser never renders this.
 */
export function WrittenRoute({
  route,
  neighbours: { twin, sameFrom, sameTo },
  limit,
  timeOf,
  hrefOf,
}: WrittenRouteProps) {
  const { t, shortDays, days, stops } = useWords();
  const { locale } = useSession();
  const { type, from, to, price } = route;
  const name = ({ names, iata }: RoutePlace): string => names[langOf(locale)] ?? names.en ?? iata;
  const age = ({ pricedAt }: PricedRoute['price']): string => t('cheap.priced', { time: timeOf(pricedAt) });
  const lists = [
    { title: t('cheap.placesMore'), routes: sameFrom, nameOf: (each: PricedRoute) => name(each.to) },
    {
      title: t('cheap.placesSame'),
      routes: sameTo,
      nameOf: (each: PricedRoute) => t('search.route', { from: name(each.from), to: name(each.to) }),
    },
  ].filter(({ routes }) => routes.length > 0);
  return (
    <div className={cheapStyles.page}>
      <div className={cheapStyles.hero}>
        <div className="wrap">
          <h1>{t('search.route', { from: name(from), to: name(to) })}</h1>
          <p className={cheapStyles.lede}>{t('cheap.party')}.</p>
        </div>
      </div>
      <div className={`wrap ${cheapStyles.panel}`}>
        <div className={type === 'oneway' ? cheapStyles.room : `${cheapStyles.room} ${cheapStyles.stayRoom}`}>
          {t(`search.type.${type}`)}
        </div>
      </div>
      <div className={`wrap ${cheapStyles.body}`}>
        <div data-route={cheapPath(type, from.iata, to.iata)} className={cheapStyles.written}>
          <div className={cheapStyles.said} data-until={price.pricedAt + limit}>
            <p>
              <Price cents={price.cents} size="xl" from />
            </p>
            <p className={cheapStyles.level}>{days(price)}</p>
            <p className={cheapStyles.second}>
              {t(`search.type.${type}`)}, {stops(price.stops)}. {age(price)}.
            </p>
          </div>
          <p className={cheapStyles.second}>{t('cheap.lede')}</p>
          {twin && (
            <p>
              <a href={hrefOf(twin)}>
                {t('search.route', { from: name(from), to: name(to) })}, {t(`search.type.${twin.type}`).toLowerCase()}
              </a>
            </p>
          )}
          {lists.map(({ title, routes, nameOf }) => (
            <section key={title} className={styles.places}>
              <h2>{title}</h2>
              <ul className={styles.list}>
                {routes.map((each) => (
                  <li key={hrefOf(each)}>
                    <a className={styles.row} href={hrefOf(each)}>
                      <span className={styles.name}>
                        <b>{nameOf(each)}</b>
                        <span className={styles.when} data-until={each.price.pricedAt + limit}>
                          {shortDays(each.price)}, {stops(each.price.stops)}
                        </span>
                        <span className={styles.when} data-until={each.price.pricedAt + limit}>
                          {age(each.price)}
                        </span>
                      </span>
                      <span className={styles.line} />
                      <span className={styles.price} data-until={each.price.pricedAt + limit}>
                        <Price cents={each.price.cents} from />
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
