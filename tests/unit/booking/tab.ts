import { vi } from 'vitest';

/** One tab: its own modules over the database that both share. */
export async function openTab(tenant: string) {
  vi.resetModules();
  const [
    config,
    state,
    keep,
    begin,
    form,
    bags,
    drafts,
    log,
    finish,
    db,
    news,
    connectivity,
    remove,
    deleted,
    anew,
    create,
    updates,
    api,
    session,
    bookingTokens,
    outbox,
    fares,
    own,
    extras,
    actions,
    modals,
    price,
  ] = await Promise.all([
    import('@/platform/database'),
    import('@/state/booking'),
    import('@/state/booking/draftAutosave'),
    import('@/state/booking/begin'),
    import('@/state/booking/form'),
    import('@/state/booking/bags'),
    import('@/offline/drafts/draftRows'),
    import('@/platform/log'),
    import('@/state/booking/finish'),
    import('@/offline/store/db'),
    import('@/state/booking/syncSubscriptions'),
    import('@/platform/connectivity'),
    import('@/state/device/remove'),
    import('@/state/booking/deletedDraft'),
    import('@/state/booking/deletedElsewhere'),
    import('@/state/booking/create'),
    import('@/state/booking/updates'),
    import('@/api/config'),
    import('@/state/session'),
    import('@/offline/outbox/outboxRows'),
    import('@/offline/outbox/outboxRows'),
    import('@/state/booking/fares'),
    import('@/state/device/own'),
    import('@/state/booking/extras'),
    import('@/state/device/actions'),
    import('@/state/modals'),
    import('@/state/booking/acceptPrice'),
  ]);
  config.configureStorage({ tenant });
  log.setLogSink(() => undefined);
  connectivity.setProbe(async () => true);
  api.configureApi({ baseUrl: 'http://api.test/api', tenant, locale: () => 'en_GB' });
  session.session.online = true;
  return {
    ...state,
    ...keep,
    ...begin,
    ...form,
    ...bags,
    ...drafts,
    ...finish,
    ...remove,
    ...deleted,
    ...anew,
    ...create,
    ...updates,
    ...bookingTokens,
    ...outbox,
    ...fares,
    ...own,
    ...extras,
    ...actions,
    ...modals,
    ...price,
    close: () => {
      news.stopSyncSubscriptions();
      keep.stopAutosave();
      db.closeDb();
    },
    who: (at = 0) => state.booking.draft!.passengers[at]!,
  };
}
export type Tab = Awaited<ReturnType<typeof openTab>>;
