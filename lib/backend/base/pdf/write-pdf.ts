// PDF documents with an embedded Chinese font, so that they look the same on every machine.
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './document.ts'

/** The bytes of a PDF document, rendered in its own thread. Fails if the document cannot be rendered. */
export function writePdf(document: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./draw-pdf.ts', import.meta.url), { workerData: document })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The PDF was not drawn: its thread ended with ${code}`)))
  })
}
