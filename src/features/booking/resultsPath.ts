/** Path of the results a draft was chosen from. */
export const resultsPath = (query: string): string => `/search/results?${query.replace(/^\?/, '')}`;
