import { vi } from 'vitest';

/** One tab: its own modules over the shared database. */
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
    import('@/state/booking/draft/autosave'),
    import('@/state/booking/flow/lifecycle'),
    import('@/state/booking/draft/form'),
    import('@/state/booking/services/choices'),
    import('@/offline/drafts/draftRows'),
    import('@/platform/log'),
    import('@/state/booking/payment/confirm'),
    import('@/offline/store/db'),
    import('@/state/booking/flow/subscriptions'),
    import('@/platform/connectivity'),
    import('@/state/device/remove'),
    import('@/state/booking/draft/autosave'),
    import('@/state/booking/draft/replaceDraft'),
    import('@/state/booking/flow/create'),
    import('@/state/booking/sync/updates'),
    import('@/api/config'),
    import('@/state/session'),
    import('@/offline/outbox/outboxRows'),
    import('@/offline/outbox/outboxRows'),
    import('@/state/booking/price/fares'),
    import('@/state/device/exportData'),
    import('@/state/booking/services/choices'),
    import('@/state/device/actions'),
    import('@/state/modals'),
    import('@/state/booking/price/priceQuestions'),
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
