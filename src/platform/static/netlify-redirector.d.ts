/** Netlify's redirect matcher in WebAssembly, published without types. */
declare module 'netlify-redirector' {
  interface Request {
    scheme: string
    host: string
    path: string
    query: string
    headers: Record<string, string>
    cookieValues: Record<string, string | undefined>
    getHeader(name: string): string
    getCookie(name: string): string
  }

  interface Matcher {
    match(
      request: Request,
    ): { to: string; status: number; force: boolean; force404?: boolean } | null
  }

  const redirector: {
    parseJSON(rules: string, options: { jwtSecret: string; jwtRoleClaim: string }): Promise<Matcher>
  }
  export default redirector
}
