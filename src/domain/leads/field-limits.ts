/** The longest texts of the public forms, in characters. The schemas and the forms share them. */
export const NAME_MAX_LENGTH = 200
export const COMPANY_MAX_LENGTH = 200
export const MESSAGE_MAX_LENGTH = 10_000
