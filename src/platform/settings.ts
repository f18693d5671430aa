import {
  type Infer,
  StructError,
  assert,
  enums,
  nonempty,
  array,
  boolean,
  nullable,
  optional,
  pattern,
  refine,
  string,
  type as shape,
  unknown,
  record,
} from 'superstruct';
import { METHODS } from '@/domain/account/types';
import { LOCALES } from '@/domain/locale';
import { FEATURES, type Feature } from '@/domain/tenant/featureNames';
import { withoutOff } from '@/domain/tenant/features';

/** An address on our own origin: a sandbox elsewhere must never receive a password. */
const OwnAddress = refine(nonempty(string()), 'own address', (text) => {
  const base = (globalThis.document as Document | undefined)?.baseURI ?? 'http://localhost/';
  try {
    return new URL(text, base).origin === new URL(base).origin;
  } catch {
    return false;
  }
});

/** The tenant's identity provider; null where nobody can sign in. `methods` decides which buttons there are. */
export const IdentityShape = shape({
  kind: enums(['firebase']),
  apiKey: nonempty(string()),
  projectId: nonempty(string()),
  authDomain: pattern(string(), /^[a-z\d.-]+(?::\d+)?$/i),
  tenantId: optional(nonempty(string())),
  methods: nonempty(array(enums(METHODS))),
  sandboxUrl: optional(OwnAddress),
});

const Switch = optional(boolean());
/** Names that this version does not know are passed over (`domain/tenant/features.ts`). */
const Names = optional(array(string()));
const FeaturesShape = shape({
  ...(Object.fromEntries(FEATURES.map((name) => [name, Switch])) as Record<Feature, typeof Switch>),
  services: Names,
  payments: Names,
  header: Names,
  tabs: Names,
  entryRulesUrl: optional(string()),
});

/** Files of the build, relative to the base of the page. */
const BrandShape = shape({
  /** The logo is drawn by the page's CSS. `mark`: it stands beside the name. */
  logo: optional(enums(['whole', 'mark'])),
  /** The widths of the picture, as in `srcset`. */
  hero: optional(shape({ src: nonempty(string()), set: string() })),
});

/**
 * The JSON block that the tenant's server injects into the page. `profile` is the tenant profile at build time: the
 * first paint uses it, and the API's answer replaces it.
 */
export const SettingsShape = shape({
  tenantName: nonempty(string()),
  projectName: nonempty(string()),
  apiBaseUrl: string(),
  bucketName: string(),
  bucketPath: string(),
  defaultOriginIata: string(),
  /** False: the key of a search is asked for by the search alone, not already by the complete form. */
  keyAhead: optional(boolean()),
  /** Google's tag manager, `GTM-…`; loaded after the traveller's consent only. */
  tagManagerId: nullable(pattern(string(), /^GTM-[A-Z\d]+$/)),
  /** The tenant's own endpoint for visits: a path, or an https address. Called after consent only. */
  visitsUrl: optional(nullable(pattern(string(), /^(?!.*:\/\/)[^\s\\]+$|^https:\/\/\S+$/))),
  accommodationUrl: nullable(string()),
  defaultLocale: enums(LOCALES),
  identity: nullable(IdentityShape),
  features: optional(FeaturesShape),
  brand: optional(BrandShape),
  /** The tenant's logo, when it is a single path. Any other is in the page's CSS as `--logo`. */
  mark: optional(shape({ box: string(), path: string(), rule: optional(enums(['evenodd'])) })),
  profile: optional(record(string(), unknown())),
  /** Files with the texts that came with the build, by language. */
  texts: optional(record(string(), string())),
});
export type Settings = Infer<typeof SettingsShape>;

export class SettingsError extends Error {
  constructor(
    message: string,
    /** Dotted path of the wrong field, or '' when the block itself is missing or not JSON. */
    readonly field: string,
  ) {
    super(message);
    this.name = 'SettingsError';
  }
}

/** Parses a settings block. Throws SettingsError; a missing tenant is 'Missing tenant ID'. */
export function parseSettings(text: string | null | undefined): Settings {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '');
  } catch {
    throw new SettingsError('The settings block is missing or is not JSON.', '');
  }
  if (!(raw as { tenantName?: unknown } | null)?.tenantName) throw new SettingsError('Missing tenant ID', 'tenantName');
  try {
    assert(raw, SettingsShape);
    return withoutOff(raw);
  } catch (error) {
    const field = error instanceof StructError ? error.path.join('.') : '';
    throw new SettingsError(`Settings field "${field}" is wrong.`, field);
  }
}
