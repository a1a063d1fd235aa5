// Whether the page is being left: the browser then aborts its calls, which must not be shown as failures.
let leaving = false

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true
  })
  // a page in the back-forward cache is shown again; an interrupted load is shown for the first time
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false
  })
}

export const isLeaving = () => leaving
