// Run by a shell that bounds the size of files: takes an upload that is larger and prints why it failed.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askedOf } from '../../lib/backend/base/asked.ts'
import { receiveFile } from '../../lib/backend/file/receive.ts'

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'
let begun = false
const body = new ReadableStream<Uint8Array>({
  async pull(controller) {
    await new Promise(setImmediate)
    controller.enqueue(Buffer.from(begun ? 'a'.repeat(65_536) : head))
    begun = true
  },
})
const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
const request = new Request('http://backend.test/upload', init as RequestInit)
const folder = mkdtempSync(path.join(tmpdir(), 'upload-'))
await receiveFile(askedOf(request), folder, 1_000_000_000).catch((error: NodeJS.ErrnoException) => console.log(error.code))
process.exit()
