// Which files of packages the image leaves out, whatever the installer put there.
import { expect, test } from 'vitest'
import { isNeedless } from '@/lib/start/image/needless.ts'

test('an image holds programs for the system of its own Node alone', () => {
  const files = (names: readonly string[]) => names.map((name) => `node_modules/${name}`)
  const taken = files([
    '@img/sharp-linux-x64/lib/sharp-linux-x64.node',
    '@img/sharp-libvips-linux-arm64/lib/libvips-cpp.so',
    '@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node',
    '@electric-sql/pglite/dist/pglite.wasm',
  ])
  const left = files([
    '@img/sharp-linuxmusl-x64/lib/sharp-linuxmusl-x64.node',
    '@img/sharp-libvips-linuxmusl-x64',
    '@img/sharp-wasm32/lib/sharp-wasm32.node.wasm',
    '@node-rs/argon2-linux-x64-musl/argon2.linux-x64-musl.node',
    '@node-rs/argon2-wasm32-wasi',
    'pdfjs-dist/build/pdf.mjs',
    'kysely/dist/index.d.ts',
  ])
  expect(taken.filter(isNeedless)).toEqual([])
  expect(left.filter((file) => !isNeedless(file))).toEqual([])
})
