// The thread that renders one PDF document: a page of Chinese text takes tens of milliseconds, which must not delay other calls.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { PdfDocument } from './document.ts'
import { layOut } from './layout.ts'

const require = createRequire(import.meta.url)
const normal = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')

pdfmake.setFonts({ NotoSansSC: { normal, bold } })
// The pictures are in the document, so only the two fonts are read.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold)

const drawn: Buffer = await pdfmake.createPdf(layOut(workerData as PdfDocument)).getBuffer()
parentPort?.postMessage(drawn)
