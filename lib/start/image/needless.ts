// Files of packages that an application in an image never reads.

/** Parts of Next beside its production server, for example font metrics; the rest is copied. */
const besidesServer =
  /\.dev\.js$|\.(development|profiling)\.js$|experimental\.runtime|\/dist\/(docs|esm|bundle-analyzer)(\/|$)|\/server\/(font-utils\.js|capsize-font-metrics\.json)$|\/compiled\/(react-dom-experimental|react-experimental|react-server-dom-\w+-experimental|next-devtools|webpack\/bundle5\.js)/
/** Build parts of Next: compilers, loaders and browser bundles; also its own image library, because we use sharp. */
const forBuilds =
  /\/compiled\/(acorn|babel|babel-packages|browserify-zlib|browserslist|crypto-browserify|cssnano-simple|mini-css-extract-plugin|node-html-parser|postcss-[^/]+|sass-loader|schema-utils\d|loader-utils\d|serve-handler|stream-http|stream-browserify|terser|webpack-sources\d|@mswjs|@next\/font|@vercel\/(blob|nft|og))(\/|$)/
/** Of the PDF reader only the worker, tables, fonts and decoders are needed; the rest is in the built scripts. */
const besidesWorker = /\/pdfjs-dist\/(build|web|image_decoders|legacy\/web|legacy\/build\/(?!pdf\.worker\.min\.mjs$)[^/]+)(\/|$)/
/** Native packages for systems with another C library than the copied Node. */
const forOtherSystems = /\/@(img\/sharp-(libvips-)?(linuxmusl|wasm32)|node-rs\/[^/]+-(musl|wasm32))[^/]*(\/|$)/

/** Whether a file or folder (path with `/`) is not needed in an image. */
export const isNeedless = (file: string): boolean =>
  /\.(map|d\.ts|d\.mts|d\.cts|md|markdown)$/.test(file) ||
  besidesWorker.test(file) ||
  forOtherSystems.test(file) ||
  (file.includes('node_modules/next/') && (besidesServer.test(file) || forBuilds.test(file)))
