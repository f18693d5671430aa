/** Where the flights of a draft were found: its query is the results query as it stands. */
export const resultsPath = (query: string): string => `/search/results?${query.replace(/^\?/, '')}`;
