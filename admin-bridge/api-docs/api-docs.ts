import { createRequire } from 'node:module'
import path from 'node:path'
import { Router, static as serve } from 'express'
import { rejectOtherMethods } from '../http/errors'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>CCC API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="icon" href="/api/docs/assets/favicon-32x32.png">
</head>
<body>
<div id="docs"></div>
<noscript><p>This page needs JavaScript. The API description: <a href="/api/openapi.json">/api/openapi.json</a></p></noscript>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const START = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n`

/** Everything on this page comes from this server. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const DAY_MS = 24 * 3_600_000

/** Serves `/api/openapi.json` and the pages below `/api/docs`. @param document the OpenAPI document. */
export function createDocuments(document: unknown): Router {
  const text = JSON.stringify(document)
  // resolved from the working directory, so that it also works in the bundle
  const assets = path.dirname(createRequire(path.resolve('package.json')).resolve('swagger-ui-dist/package.json'))
  const router = Router()
  router
    .route('/openapi.json')
    .get((_request, response) => void response.type('json').set('Cache-Control', 'no-cache').send(text))
    .all(rejectOtherMethods)
  router.use('/docs', (_request, response, next) => {
    response.set({ 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' })
    next()
  })
  router
    .route('/docs')
    .get((_request, response) => void response.type('html').send(PAGE))
    .all(rejectOtherMethods)
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(START))
  router.use('/docs/assets', serve(assets, { index: false, maxAge: DAY_MS, fallthrough: true }))
  return router
}
