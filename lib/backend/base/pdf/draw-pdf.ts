// The thread that draws one PDF document: shaping a page of Chinese takes tens of milliseconds, which other calls should not wait for.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PdfDocument } from './document.ts'
import { layOut } from './layout.ts'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

pdfmake.setFonts({ NotoSansSC: { normal, bold } })
// A document's pictures are in it: nothing but the two fonts is ever read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const drawn: Buffer = await pdfmake.createPdf(layOut(workerData as PdfDocument)).getBuffer()
parentPort?.postMessage(drawn)
