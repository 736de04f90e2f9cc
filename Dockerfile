FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run standalone

FROM node:20-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/dist/standalone ./
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 4000
CMD ["node", "--enable-source-maps", "dist/server/main.js", "--role", "all", "--no-seed"]
