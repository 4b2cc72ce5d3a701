import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from '#admin/session/auth.tsx'

function Stranger() {
  return useAuth().user?.username
}

test('useAuth throws outside its provider', () => {
  expect(() => renderToString(<Stranger />)).toThrow('useAuth must be used within an AuthProvider')
})
