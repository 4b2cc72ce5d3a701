// Brotli bytes, a few percent above the present sizes.

/** The HTML of a page, unless it is in the list below. */
export const PAGE_BUDGET = 8000

/** A page of the advertising funnel, and its scripts. */
export const ADS_QUIZ = { page: 9600, scripts: 72_300 }

export const PAGE_BUDGETS: Readonly<Record<string, number>> = {
  'admin.html': 9700,
  'ads/full-assessment.html': 12_150,
  'ai-readiness-quiz.html': 9_500,
  'diary.html': 8_700,
  'diary/my-testimonial.html': 9650,
  'index.html': 14_600,
  'privacy.html': 8250,
}

/** The scripts that a page loads by itself. Others load none. */
export const PAGE_SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  '404.html': 200,
  'admin.html': 100_100,
  'ads/assessment.html': 80_400,
  'ads/result.html': 4800,
  'ai-readiness-quiz.html': 68_300,
  'contact.html': 1700,
  'diary.html': 2800,
  'index.html': 2250,
}

/** Islands and admin screens, each with its static imports. */
export const LAZY_SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  'hydrate-contact-form': 80_300,
  'open-board-quiz': 69_300,
  AccountLink: 107_500,
  Account: 114_900,
  Activity: 105_000,
  ActivityTile: 105_600,
  AttentionTile: 101_900,
  Campaigns: 135_500,
  ConversionFiles: 102_300,
  ConflictDialog: 110_800,
  Costs: 117_000,
  ContentList: 112_800,
  Dashboard: 108_800,
  EditContent: 124_200,
  EditPost: 122_800,
  Editor: 277_500,
  CommandPalette: 109_400,
  FirstSteps: 101_600,
  ForgotPassword: 103_600,
  Funnel: 109_900,
  Health: 108_600,
  Lead: 110_800,
  Leads: 119_900,
  LeadsTile: 106_200,
  CoverDialog: 110_000,
  ImageDialog: 110_000,
  Library: 108_100,
  LinkDialog: 281_100,
  PostCheck: 124_400,
  ModalDialog: 104_200,
  ManagePosts: 115_300,
  Outbox: 102_600,
  Preview: 140_500,
  QrCode: 106_500,
  Redirects: 112_300,
  ComparisonDialog: 109_700,
  PreviewLinks: 107_100,
  Revisions: 108_600,
  SignIn: 105_500,
  Sources: 109_800,
  Summary: 69_500,
  ImportExport: 107_000,
  UnsavedTile: 118_200,
  Users: 110_700,
  es: 5_300,
  'export-articles': 56_000,
  'import-articles': 106_000,
  'site-target': 49_000,
  archive: 89_000,
  'render-markdown': 15_500,
  passkeys: 15_800,
}
