export const collections = {}
