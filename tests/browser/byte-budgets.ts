// Brotli bytes, a few percent above the present sizes.

/** The HTML of a page, unless it is in the list below. */
export const PAGE_BUDGET = 8000

/** A page of the advertising funnel, and its scripts. */
export const ADS_QUIZ = { page: 9600, scripts: 72_300 }

export const PAGE_BUDGETS: Readonly<Record<string, number>> = {
  'admin.html': 9650,
  'ads/full-assessment.html': 12_150,
  'ai-readiness-quiz.html': 9_500,
  'diary.html': 8_700,
  'diary/my-testimonial.html': 9600,
  'index.html': 14_600,
  'privacy.html': 8250,
}

/** The scripts that a page loads by itself. Others load none. */
export const PAGE_SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  '404.html': 200,
  'admin.html': 98_400,
  'ads/assessment.html': 79_100,
  'ads/result.html': 4700,
  'ai-readiness-quiz.html': 67_700,
  'contact.html': 1700,
  'diary.html': 2800,
  'index.html': 2250,
}

/** Islands and admin screens, each with its static imports. */
export const LAZY_SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  'hydrate-contact-form': 79_000,
  'open-board-quiz': 69_300,
  AccountLink: 105_500,
  Account: 113_000,
  Activity: 103_000,
  ActivityTile: 103_500,
  AttentionTile: 100_150,
  Campaigns: 133_200,
  ConversionFiles: 100_400,
  ConflictDialog: 109_200,
  Costs: 117_000,
  ContentList: 112_800,
  Dashboard: 106_900,
  EditContent: 124_200,
  EditPost: 120_300,
  Editor: 272_000,
  CommandPalette: 107_600,
  FirstSteps: 99_900,
  ForgotPassword: 101_900,
  Funnel: 107_900,
  Health: 106_700,
  Lead: 109_800,
  Leads: 117_800,
  LeadsTile: 104_200,
  CoverDialog: 108_900,
  ImageDialog: 109_000,
  Library: 108_100,
  LinkDialog: 276_000,
  PostCheck: 121_900,
  ModalDialog: 104_200,
  ManagePosts: 115_300,
  Outbox: 100_700,
  Preview: 140_500,
  QrCode: 71_000,
  Redirects: 112_300,
  ComparisonDialog: 107_800,
  PreviewLinks: 107_100,
  Revisions: 106_700,
  SignIn: 103_800,
  Sources: 108_000,
  Summary: 68_500,
  ImportExport: 105_500,
  UnsavedTile: 118_200,
  Users: 110_700,
  es: 5_300,
  'export-articles': 25_900,
  'import-articles': 82_000,
  'site-target': 20_000,
  archive: 58_000,
  'render-markdown': 15_200,
  passkeys: 15_800,
}
