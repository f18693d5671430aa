/**
 * How many build files are kept beside the installation: all late parts of a version with the texts of every language, and
 * the ones of a version before it until then. Fewer than a version has, and the least used go missing offline.
 */
export const ASSETS_KEPT = 320;

const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = 30 * DAY_SECONDS;
