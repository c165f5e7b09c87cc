/** Writes docs/openapi.json. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainFixtureOf } from '#test/fixtures/read-fixtures.ts'
import { openApiDocument } from './openapi-document.ts'

const path = join(import.meta.dirname, '../docs/openapi.json')
writeFileSync(path, `${JSON.stringify(openApiDocument(plainFixtureOf), null, 2)}\n`)
