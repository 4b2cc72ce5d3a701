/** A copy of JSON in which every text is changed. It has the shape of the value. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'string' ? change(inner) : inner,
  ) as Value
}
