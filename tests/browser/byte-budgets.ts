// Brotli bytes, a few percent above the present sizes.

/** The HTML of a page, unless it is in the list below. */
export const PAGE_BUDGET = 8000

/** A page of the advertising funnel, and its scripts. */
export const ADS_QUIZ = { page: 9600, scripts: 72_000 }

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
  'admin.html': 98_000,
  'ads/assessment.html': 78_500,
  'ads/result.html': 4200,
  'ai-readiness-quiz.html': 67_300,
  'contact.html': 1700,
  'diary.html': 2800,
  'index.html': 2250,
}

/** Islands and admin screens, each with its static imports. */
export const LAZY_SCRIPT_BUDGETS: Readonly<Record<string, number>> = {
  'hydrate-contact-form': 78_400,
  'open-board-quiz': 68_800,
  AccountLink: 105_200,
  Account: 113_000,
  Activity: 103_000,
  ActivityTile: 103_000,
  AttentionTile: 100_150,
  Campaigns: 132_800,
  ConversionFiles: 99_900,
  ConflictDialog: 108_900,
  Costs: 116_500,
  ContentList: 112_600,
  Dashboard: 106_700,
  EditContent: 123_900,
  EditPost: 120_300,
  Editor: 272_000,
  CommandPalette: 106_700,
  FirstSteps: 99_500,
  ForgotPassword: 101_500,
  Funnel: 107_300,
  Health: 106_400,
  Lead: 108_800,
  Leads: 117_300,
  LeadsTile: 103_800,
  CoverDialog: 108_300,
  ImageDialog: 108_400,
  Library: 107_600,
  LinkDialog: 276_000,
  PostCheck: 121_900,
  ModalDialog: 103_600,
  ManagePosts: 114_700,
  Outbox: 100_300,
  Preview: 139_600,
  QrCode: 71_000,
  Redirects: 111_800,
  ComparisonDialog: 107_300,
  PreviewLinks: 106_500,
  Revisions: 106_700,
  SignIn: 103_400,
  Sources: 108_000,
  Summary: 68_200,
  ImportExport: 105_500,
  UnsavedTile: 117_600,
  Users: 110_400,
  es: 5_300,
  'export-articles': 25_400,
  'import-articles': 82_000,
  'site-target': 20_000,
  archive: 58_000,
  'render-markdown': 15_200,
  passkeys: 15_100,
}
