// Opens a PDF of ours with pdfjs; its worker, character tables and decoders come from our own address.
import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

const home = `/api/pdf/${version}`
GlobalWorkerOptions.workerSrc = `${home}/worker/pdf.worker.min.mjs`

/** Begins to load a PDF. No script of it runs and no form of it is built. */
export function openPdf(address: string): PDFDocumentLoadingTask {
  return getDocument({
    url: address,
    cMapUrl: `${home}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${home}/fonts/`,
    wasmUrl: `${home}/decoders/`,
    iccUrl: `${home}/colors/`,
    // a missing system font is no fault of ours, and is replaced
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableRange: true,
    maxImageSize: 64 * 1024 * 1024,
  })
}

/** Why a PDF is not shown. */
export type PdfFailure = 'locked' | 'broken' | 'load'

export function pdfFailureOf(error: unknown): PdfFailure {
  if (error instanceof PasswordException) return 'locked'
  return error instanceof InvalidPDFException ? 'broken' : 'load'
}
