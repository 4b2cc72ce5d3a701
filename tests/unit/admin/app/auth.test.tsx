import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from '#admin/app/auth.tsx'

function Stranger() {
  return useAuth().user?.username
}

test('asking who is signed in outside the provider is an error that says so', () => {
  expect(() => renderToString(<Stranger />)).toThrow('useAuth must be used within an AuthProvider')
})
